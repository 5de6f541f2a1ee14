/**
 * The environment variables of the product under attack. As in production, a proxy is in front of it, and each
 * container has 512 MB.
 */
export const productionEnvironment = {
  TRUST_PROXY: '1',
  // Node's heap limits in a container of 512 MB. On a larger machine, Node would choose higher limits.
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
};

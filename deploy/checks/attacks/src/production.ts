/**
 * The environment variables of the attacked product, as in production: a proxy in front of the product, and containers
 * of 512 MB.
 */
export const productionEnvironment = {
  TRUST_PROXY: '1',
  // Node's heap limits in a container of 512 MB. On a larger machine, Node would choose higher limits.
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
};

/** Variables of the attacked product: as behind a proxy, in containers of 512 MB. */
export const productionEnvironment = {
  TRUST_PROXY: '1',
  // Node's heap limits in a container of 512 MB. On a larger machine its young generation would take 100 MB.
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
};

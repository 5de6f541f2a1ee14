/** What a product that is attacked is started with, as it would be behind a proxy and in containers of 512 MB. */
export const productionEnvironment = {
  TRUST_PROXY: '1',
  // As Node.js chooses in such a container: half of the memory for what lives long, and not more for what is young. On
  // a larger machine the latter would take 100 MB.
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
};

import { readFileSync } from 'node:fs';

const dockerfile = readFileSync(new URL('../../../operation/images/Dockerfile', import.meta.url), 'utf8');

const memoryVariables = Object.fromEntries(
  dockerfile
    .match(/^ENV NODE_OPTIONS=.*$/m)![0]
    .replace('ENV ', '')
    .split(' ')
    .map((variable) => [variable.slice(0, variable.indexOf('=')), variable.slice(variable.indexOf('=') + 1)]),
) as Record<'NODE_OPTIONS', string>;

/**
 * The environment variables of the attacked product. As in production, a proxy is in front of the product, and each
 * container has 512 MB.
 */
export const productionEnvironment = {
  ...memoryVariables,
  TRUST_PROXY: '1',
  // Node chooses this heap limit in a container of 512 MB. On a larger machine, Node would choose a higher limit.
  NODE_OPTIONS: `${memoryVariables.NODE_OPTIONS} --max-old-space-size=256`,
};

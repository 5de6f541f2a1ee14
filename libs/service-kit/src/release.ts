import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The product's release: all its projects have the same. */
export const release = version;

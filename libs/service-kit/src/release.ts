import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** Set by the build of the container image. */
const revision = process.env['PAPERBILL_REVISION'];

/** In a container image, with the commit: `0.1.0+4f1f0c1`. */
export const release = revision ? `${version}+${revision}` : version;

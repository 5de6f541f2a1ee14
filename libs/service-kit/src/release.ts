import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The Git commit, which the build of the container image sets. */
const imageRevision = process.env['PAPERBILL_REVISION'];

/** Container images add the commit: `0.1.0+4f1f0c1`. */
export const release = imageRevision ? `${version}+${imageRevision}` : version;

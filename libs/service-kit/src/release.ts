import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The Git commit. The build of the container image sets this variable. */
const imageRevision = process.env['PAPERBILL_REVISION'];

/** The release of container images also contains the commit: `0.1.0+4f1f0c1`. */
export const release = imageRevision ? `${version}+${imageRevision}` : version;

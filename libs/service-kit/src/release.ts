import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** Git commit of the container image. The build of the image sets it. */
const imageRevision = process.env['PAPERBILL_REVISION'];

/** Version of the product. Container images add the commit: `0.1.0+4f1f0c1`. */
export const release = imageRevision ? `${version}+${imageRevision}` : version;

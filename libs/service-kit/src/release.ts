import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The commit of the image, set by its build. */
const revision = process.env['PAPERBILL_REVISION'];

/** Version of the product, and in an image its commit: `0.1.0+4f1f0c1`. */
export const release = revision ? `${version}+${revision}` : version;

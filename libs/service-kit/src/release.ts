import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** The commit that an image was built from: its build says so. */
const revision = process.env['PAPERBILL_REVISION'];

/** The product's release, which all its projects have the same, and in an image its commit: `0.1.0+4f1f0c1`. */
export const release = revision ? `${version}+${revision}` : version;

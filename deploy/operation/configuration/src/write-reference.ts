import { writeFile } from 'node:fs/promises';
import { referenceFile, renderReference } from './reference.js';

await writeFile(referenceFile, await renderReference());

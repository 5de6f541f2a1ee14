import { writeFile } from 'node:fs/promises';
import { configurationFile, renderConfiguration } from './configuration.js';

await writeFile(configurationFile, renderConfiguration());

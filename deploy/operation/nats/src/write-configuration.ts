import { writeFile } from 'node:fs/promises';
import { renderConfiguration } from './configuration.js';
import { configurationFile } from './users.js';

await writeFile(configurationFile, renderConfiguration());

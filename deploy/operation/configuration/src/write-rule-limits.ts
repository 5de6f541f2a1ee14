import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderLimits, rootFolder, ruleFiles } from './rule-limits.js';

for (const file of ruleFiles) await writeFile(join(rootFolder, file), await renderLimits(file));

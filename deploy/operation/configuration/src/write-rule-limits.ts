import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderLimits, root, ruleFiles } from './rule-limits.js';

for (const file of ruleFiles) await writeFile(join(root, file), await renderLimits(file));

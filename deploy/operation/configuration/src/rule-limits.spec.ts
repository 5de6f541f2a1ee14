import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { renderLimits, rootFolder, ruleFiles } from './rule-limits.js';

it.each(ruleFiles)(
  'The limits in %s equal those in the code (npm run limits -w @paperbill/configuration)',
  async (file) => {
    expect(await readFile(join(rootFolder, file), 'utf8')).toBe(await renderLimits(file));
  },
);

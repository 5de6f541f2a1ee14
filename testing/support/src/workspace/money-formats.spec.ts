import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');
const SOURCE_PATTERNS = ['web/src/*', 'bff/src/*', 'services/*/src/*', 'libs/*/src/*'];

// For 15 currencies, the number of decimal places of Intl differs from ISO 4217.
it('Only libs/money formats amounts with their currency', () => {
  const files = execFileSync('git', ['grep', '-l', "style: 'currency'", '--', ...SOURCE_PATTERNS], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(files.trim().split('\n')).toEqual(['libs/money/src/format.ts']);
});

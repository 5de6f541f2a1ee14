import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { faults } from './faults.js';

it("The report in the operator's guide has a line for each fault, in the order of a run", () => {
  const guide = readFileSync(new URL('../../../operation/guide/faults.md', import.meta.url), 'utf8');
  const [, lines] = /```text\nfault .*\n─+\n([^]*?)\n\n/.exec(guide)!;
  const names = lines!.split('\n').map((line) => /^.+?(?= {2})/.exec(line)?.[0]);
  expect(names).toEqual(['none', ...faults.map(({ name }) => name)]);
});

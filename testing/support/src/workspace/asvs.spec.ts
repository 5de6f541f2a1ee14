import { describe, expect, it } from '@jest/globals';
import { readProjectFile } from './project-files.js';

/** In each section of OWASP ASVS 5.0.0, the requirements of levels 1 and 2 come first. */
const REQUIREMENT_COUNTS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1
  8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2
  12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4
  17.3:2`;

const requirementNumbers = REQUIREMENT_COUNTS.split(/\s+/).flatMap((entry) => {
  const [section, count] = entry.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

describe('The ASVS table in the guide', () => {
  const table = readProjectFile('deploy/operation/guide/asvs.md');
  const rows = Array.from(
    table.matchAll(/^\| (?<numbers>\d[\d., ]*?) +\| (?<shown>.*?) *\|$/gm),
    ({ groups }) => groups!,
  );

  it('has each requirement up to level 2 once', () => {
    expect(rows.flatMap(({ numbers }) => numbers!.split(', ')).sort()).toEqual(requirementNumbers.sort());
  });

  it('has no open row', () => {
    expect(rows.filter(({ shown }) => shown!.includes('**'))).toEqual([]);
  });

  it('names a test, a document or the operator’s task for each requirement', () => {
    const isShown = (shown: string) =>
      /`[^`]+\.spec\.tsx?`/.test(shown) ||
      /^(\[\w+\.md\]\(\w+\.md\)|`[\w/-]+\.md`)/.test(shown) ||
      (shown.includes('Operator:') && /\]\(\w+\.md\)/.test(shown)) ||
      /^Does not apply: .{5}/.test(shown);
    expect(rows.filter(({ shown }) => !isShown(shown!))).toEqual([]);
  });

  it('names only existing sections of documents', () => {
    const named = [...table.matchAll(/\]\((?<file>\w+\.md)\), "(?<heading>[^"]+)"/g)].map(({ groups }) => groups!);
    expect(named.length).toBeGreaterThan(5);
    for (const { file, heading } of named) {
      expect(readProjectFile(`deploy/operation/guide/${file!}`)).toContain(`\n## ${heading}\n`);
    }
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');
const RULES = 'libs/contracts/product-rules.md';
const text = readFileSync(resolve(root, RULES), 'utf8');

const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading!);
/** GitHub's anchor of a heading. */
const anchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

/** Each file that names one of the headings in a comment or a sentence, with the heading. */
const citations = execFileSync(
  'git',
  ['grep', '--no-index', '--exclude-standard', '-noE', 'product-rules\\.md, "[^"]+"', '--', ':!CHANGELOG.md'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .map((line) => ({ where: line.split(':')[0]!, heading: line.split('"')[1]! }))
  .filter(({ where }) => where !== RULES);

describe("The product's rules", () => {
  it('have a table of contents that leads to every heading, and nowhere else', () => {
    const linked = Array.from(text.matchAll(/\]\(#([\w-]+)\)/g), ([, target]) => target!);
    expect([...new Set(linked)].sort()).toEqual(headings.map(anchor).sort());
  });

  it('have every heading that is cited', () => {
    expect(citations.length).toBeGreaterThan(20);
    expect(citations.filter(({ heading }) => !headings.includes(heading))).toEqual([]);
  });
});

describe('Paths in a document that explains the code', () => {
  it.each([RULES, 'CONTRIBUTING.md', 'README.md', 'services/README.md'])('lead to something: %s', (document) => {
    const contents = readFileSync(resolve(root, document), 'utf8');
    const paths = Array.from(contents.matchAll(/`((?:bff|web|services|libs|deploy)\/[\w./-]+)`/g), ([, path]) => path!);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { lintFiles } from './lint-files.js';

const faults: [string, string, RegExp][] = [
  [
    'a comment without a subject',
    '// The lease ends. What is left is sent again.\n',
    /^Begin the sentence with its subject/,
  ],
  ['an idiom in a comment', '/** Ends the schedule for good. */\nexport const a = 1;\n', /^Write "permanently"/],
  ['a sentence that is too long', `/** ${'Word '.repeat(31)}. */\n`, /^Split this sentence of 3. words/],
  ['a sentence that continues on the next line', `// ${'Word '.repeat(20)}\n// ${'Word '.repeat(20)}\n`, /^Split/],
  ['the title of a test', "it.each([1])('whoever signs in', () => undefined);\n", /^Begin the sentence/],
  ['a name that begins with a preposition', 'export const ofInvoice = 1;\n', /^Name the value by a noun/],
];

const PLAIN_TEXT = [
  '// oxlint-disable-next-line eqeqeq -- what a directive says is not checked',
  '/**',
  ' * Returns the lease. It ends after 30 s.',
  ` * | ${'cell | '.repeat(40)}`,
  ` * - ${'item '.repeat(40)}`,
  ' */',
  "it('returns the lease', () => console.log());",
].join('\n');

const toFile = (name: string) => `libs/contracts/src/rules/${name.replaceAll(' ', '-')}.ts`;

const violations = await lintFiles(
  Object.fromEntries(
    [...faults, ['plain text', PLAIN_TEXT]].map(([name, text]) => [toFile(name as string), text as string]),
  ),
);

const findProblems = (name: string): string[] =>
  violations
    .filter(({ file, rule }) => file === toFile(name) && rule === 'paperbill(plain-words)')
    .map(({ message }) => message);

describe('The lint rule for plain words', () => {
  it.each(faults)('reports %s', (fault, _text, message) => {
    expect(findProblems(fault)).toContainEqual(expect.stringMatching(message));
  });

  it('accepts plain comments, tables, code and directives', () => {
    expect(findProblems('plain text')).toEqual([]);
  });
});

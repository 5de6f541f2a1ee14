import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Linter, type Rule } from 'eslint';

const RULE_FILE = resolve(import.meta.dirname, '../../../../deploy/checks/plain-words.mjs');
const { plainWords } = (await import(RULE_FILE)) as { plainWords: Rule.RuleModule };

/** Lints a file with the given text. Returns the messages of the rule `paperbill/plain-words`. */
const findProblems = (text: string): string[] =>
  new Linter()
    .verify(text, {
      linterOptions: { reportUnusedDisableDirectives: 'off' },
      plugins: { paperbill: { rules: { 'plain-words': plainWords } } },
      rules: { 'paperbill/plain-words': 'error' },
    })
    .map(({ message }) => message);

describe('The lint rule for plain words', () => {
  it.each([
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
  ])('reports %s', (_fault, text, message) => {
    expect(findProblems(text)).toContainEqual(expect.stringMatching(message));
  });

  it('accepts plain comments, tables, code and directives', () => {
    const text = [
      '// eslint-disable-next-line eqeqeq -- what a directive says is not checked',
      '/**',
      ' * Returns the lease. It ends after 30 s.',
      ` * | ${'cell | '.repeat(40)}`,
      ` * - ${'item '.repeat(40)}`,
      ' */',
      "it('returns the lease', () => console.log());",
    ];
    expect(findProblems(`${text.join('\n')}\n`)).toEqual([]);
  });
});

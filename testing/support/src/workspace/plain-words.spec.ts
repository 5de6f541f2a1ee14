import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';

const root = resolve(import.meta.dirname, '../../../..');
const eslint = new ESLint({ cwd: root });

/** Lints an existing file as if it contained this text. Returns the messages about its words. */
async function check(text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: resolve(root, 'libs/contracts/src/rules/dates.ts') });
  return result!.messages.filter(({ ruleId }) => ruleId === 'paperbill/plain-words').map(({ message }) => message);
}

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
  ])('reports %s', async (_fault, text, message) => {
    expect(await check(text)).toContainEqual(expect.stringMatching(message));
  });

  it('accepts plain comments, tables, code and directives', async () => {
    const text = [
      '// eslint-disable-next-line no-console -- what a directive says is not checked',
      '/**',
      ' * Returns the lease. It ends after 30 s.',
      ` * | ${'cell | '.repeat(40)}`,
      ` * - ${'item '.repeat(40)}`,
      ' */',
      "it('returns the lease', () => console.log());",
    ];
    expect(await check(`${text.join('\n')}\n`)).toEqual([]);
  });
});

import type { Page } from '@playwright/test';

/** The brackets around each text of the app. */
const TEXT_START_MARK = '⸢';
const TEXT_END_MARK = '⸣';
const EXTRA_LETTERS = 0.4;

type CompiledText = string | unknown[];

/**
 * Makes all texts of the app 40 % longer and puts brackets around them.
 *
 * @returns the words of the user's own data, such as names of customers. Each later response of the API adds its words.
 */
export async function useLongTexts(page: Page): Promise<Set<string>> {
  const userWords = new Set<string>();
  await page.route('**/assets/texts-*.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as Record<string, CompiledText>;
    const longerTexts = Object.entries(texts).map(([id, text]) => [id, lengthenText(text)] as const);
    await route.fulfill({ json: Object.fromEntries(longerTexts) });
  });
  page.on('response', (response) => {
    if (!/\/api\//.test(response.url()) || !/json/.test(response.headers()['content-type'] ?? '')) return;
    response.json().then(
      (body) => addWords(body, userWords),
      () => undefined,
    );
  });
  return userWords;
}

function lengthenText(text: CompiledText): CompiledText {
  if (typeof text === 'string') return TEXT_START_MARK + text + createFiller(text.length) + TEXT_END_MARK;
  return [TEXT_START_MARK, ...text, createFiller(JSON.stringify(text).length), TEXT_END_MARK];
}

/** Returns a text of four-letter words, which can be broken into lines like real words. */
const createFiller = (length: number): string => ' xxxx'.repeat(Math.ceil((length * EXTRA_LETTERS) / 5));

function addWords(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') for (const word of listWords(value)) words.add(word);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) addWords(part, words);
}

const listWords = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? [];

/**
 * Returns the words that appear on pages but not in the translations of the app. Examples are names, the prefix of
 * invoice numbers, and dates that the browser formats.
 */
function listFormattedWords(): string[] {
  const names = 'Paperbill paperbill support English Serif PDF CSV IBAN BIC INV USD EUR US Dollar'.split(' ');
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'short', day: 'numeric' },
  ];
  const dates = styles.flatMap((style) => months.map((date) => date.toLocaleDateString('de', style)));
  return [...names, ...dates.flatMap(listWords)];
}

/**
 * Returns the visible words that are neither texts of the app nor the user's own data. Previews of documents are left
 * out.
 */
export async function findWordsOutsideTexts(page: Page, userWords: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(
    ([begin, end]) => {
      const attributeTexts: string[] = [];
      const isIgnored = (element: Element) =>
        element.closest('[lang]:not(html), [data-sheet], script, style, noscript') !== null;
      const blocks = document.querySelectorAll('body *');
      const removeMarkedTexts = (text: string) => {
        let depth = 0;
        return Array.from(text, (letter) => {
          if (letter === begin) depth += 1;
          const keptLetter = depth === 0 ? letter : ' ';
          if (letter === end) depth -= 1;
          return keptLetter;
        }).join('');
      };
      for (const element of blocks) {
        if (isIgnored(element) || !element.checkVisibility()) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const value = element.getAttribute(name);
          if (value) attributeTexts.push(removeMarkedTexts(value));
        }
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let pageText = '';
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement!;
        if (!isIgnored(parent) && parent.checkVisibility()) pageText += `${walker.currentNode.nodeValue} `;
      }
      return [...attributeTexts, removeMarkedTexts(pageText)];
    },
    [TEXT_START_MARK, TEXT_END_MARK] as const,
  );
  const known = new Set([...userWords, ...listFormattedWords()]);
  return [...new Set(texts.flatMap(listWords))].filter((word) => !known.has(word));
}

import type { CodedText, TextTable } from './coded-text.js';

/**
 * Each text is rendered once with sample numbers, counted up from this one. The positions of the sample numbers are the
 * positions of the parameters.
 */
const FIRST_SAMPLE_NUMBER = 7_000_001;

interface TextPattern {
  pattern: RegExp;
  /** The indexes of the parameters, ordered by their positions in the text. */
  order: number[];
  count: number;
}

/**
 * Finds the code and the parameters of a rendered English text. The search is necessary because validation rules return
 * rendered texts, which the web client shows beside its fields.
 */
export function createTextFinder<Table extends TextTable>(
  table: Table,
): (english: string) => CodedText<Table> | undefined {
  const codes = new Map<string, string>();
  const patterns = new Map<string, TextPattern>();
  for (const [code, text] of Object.entries(table)) {
    if (typeof text === 'string') codes.set(text, code);
    else patterns.set(code, toTextPattern(text as (...params: number[]) => string));
  }
  return (english) => {
    const code = codes.get(english);
    if (code !== undefined) return { code } as CodedText<Table>;
    for (const [codeOfPattern, { pattern, order, count }] of patterns) {
      const found = pattern.exec(english);
      if (!found) continue;
      const params = new Array<string | number | null>(count).fill(null);
      order.forEach((index, place) => (params[index] = parseTextParameter(found[place + 1]!)));
      return { code: codeOfPattern, params } as unknown as CodedText<Table>;
    }
    return undefined;
  };
}

function toTextPattern(text: (...params: number[]) => string): TextPattern {
  const samples = Array.from({ length: text.length }, (_, index) => FIRST_SAMPLE_NUMBER + index);
  const sampleText = text(...samples);
  const order: number[] = [];
  const source = sampleText.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/7,?000,?00(\d)/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const isKnown = order.includes(index);
    if (!isKnown) order.push(index);
    return isKnown ? `\\${order.indexOf(index) + 1}` : '([^]+?)';
  });
  return { pattern: new RegExp(`^${source}$`), order, count: text.length };
}

/** A parameter that is written like a number becomes a number: '20' → 20, '99,999,999.99' → 99999999.99. */
function parseTextParameter(text: string): string | number {
  const plain = text.replace(/,(?=\d{3})/g, '');
  return String(Number(plain)) === plain ? Number(plain) : text;
}

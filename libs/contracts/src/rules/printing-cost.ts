import { validationTexts } from '../texts/for-browsers.js';

/**
 * The printing cost is an estimate for the printing time, the number of pages and the size of the PDF. The costs of
 * characters were measured with 1,000 lines of each kind of text. A document of the maximum cost prints in less than a
 * third of the print timeout. It also stays below 1,000 pages and the maximum size of a PDF.
 */
const MAX_PRINTING_COST = 1_000_000;

const PRINTING_COSTS = {
  /** The cost of a small letter, a digit or a punctuation mark. */
  narrow: 1,
  /** The cost of a character that is wider than a small letter. Most characters are wider. */
  other: 4,
  /**
   * The additional cost of the first use of a character that is not Latin, Greek or Cyrillic. The PDF must
   * embed its glyph.
   */
  firstForeign: 200,
  /** The cost of a character in a long word. The renderer lays out the word again for each line that the word fills. */
  inLongWord: 12,
  /** The cost of an emoji. The PDF contains it as a picture. */
  emoji: 1_250,
  lineBreak: 60,
};
/** The number of characters of a word that still fits on one printed line. */
const LONG_WORD_LENGTH = 40;

const EMOJI_RANGE = { from: 0x1f000, to: 0x20000 };
const NARROW_CHARACTER = /[a-z0-9 .,:;'"()/-]/;
/** Matches Latin, Greek and Cyrillic characters without combining marks. */
const isAlphabetic = (code: number): boolean => code < 0x300 || (code >= 0x370 && code < 0x530);
const ASCII_COSTS = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '\n') return PRINTING_COSTS.lineBreak;
  return NARROW_CHARACTER.test(character) ? PRINTING_COSTS.narrow : PRINTING_COSTS.other;
});

const PRINTED_TEXT_FIELDS = ['productName', 'description', 'unit', 'notes'] as const;
type PrintedLine = Partial<Record<(typeof PRINTED_TEXT_FIELDS)[number], string>>;

export function findPrintProblem(lineItems: readonly PrintedLine[], note?: unknown): string | null {
  const foreign = new Set<number>();
  let cost = 0;
  const add = (text: unknown): void => {
    // Spaces at both ends of a text are not printed. The web client may pass a text that still has them.
    if (typeof text === 'string') cost += getTextCost(text.trim(), foreign);
  };
  for (const item of lineItems) for (const name of PRINTED_TEXT_FIELDS) add(item[name]);
  add(note);
  return cost > MAX_PRINTING_COST ? validationTexts.tooLongToPrint(Math.ceil((100 * cost) / MAX_PRINTING_COST)) : null;
}

/**
 * @param foreign the foreign code points of earlier texts of the document, to which this function adds those of this
 * text
 */
function getTextCost(text: string, foreign: Set<number>): number {
  let cost = 0;
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!;
    if (code > 0xffff) at++;
    if (isAlphabetic(code)) {
      word = code === 0x20 || code === 0x0a ? 0 : word + 1;
      cost += word > LONG_WORD_LENGTH ? PRINTING_COSTS.inLongWord : (ASCII_COSTS[code] ?? PRINTING_COSTS.other);
    } else if (code >= EMOJI_RANGE.from && code < EMOJI_RANGE.to) cost += PRINTING_COSTS.emoji;
    else {
      cost += foreign.has(code) ? PRINTING_COSTS.other : PRINTING_COSTS.firstForeign;
      foreign.add(code);
    }
  }
  return cost;
}

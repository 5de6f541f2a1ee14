import { validationTexts } from '../texts/for-browsers.js';

/**
 * The maximum print weight of a document. The print weight is an estimate for the printing time, the number of pages
 * and the size of the PDF. The weights of characters were measured with 1,000 lines of each kind of text. A document of
 * the maximum weight prints in less than a third of the print timeout. It also stays below 1,000 pages and below the
 * maximum size of a PDF.
 */
const MAX_PRINT_WEIGHT = 1_000_000;

const PRINT_WEIGHTS = {
  /** The print weight of small letters, digits and punctuation. */
  narrow: 1,
  /** The print weight of all other characters. Most of them are wider than small letters. */
  other: 4,
  /**
   * The print weight of a character on its first use, unless it is Latin, Greek or Cyrillic. The PDF must embed its
   * glyph.
   */
  firstForeign: 200,
  /**
   * The print weight of a character in a long word. The renderer lays out the word again for each line that the word
   * fills.
   */
  inLongWord: 12,
  /** The print weight of an emoji, which is embedded as a picture. */
  emoji: 1_250,
  lineBreak: 60,
};
/** A word with more characters than this is long. A long word does not fit on one printed line. */
const LONG_WORD_LENGTH = 40;

const EMOJI_RANGE = { from: 0x1f000, to: 0x20000 };
const NARROW_CHARACTER = /[a-z0-9 .,:;'"()/-]/;
/** Checks whether a code point is Latin, Greek or Cyrillic. Combining marks are excluded. */
const isAlphabetic = (code: number): boolean => code < 0x300 || (code >= 0x370 && code < 0x530);
const ASCII_WEIGHTS = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '\n') return PRINT_WEIGHTS.lineBreak;
  return NARROW_CHARACTER.test(character) ? PRINT_WEIGHTS.narrow : PRINT_WEIGHTS.other;
});

const PRINTED_TEXT_FIELDS = ['productName', 'description', 'unit', 'notes'] as const;
type PrintedLine = Partial<Record<(typeof PRINTED_TEXT_FIELDS)[number], string>>;

/**
 * Returns the validation error if a document exceeds the maximum print weight, otherwise null. Values that are not
 * texts are ignored.
 */
export function findPrintProblem(lineItems: readonly PrintedLine[], note?: unknown): string | null {
  const foreign = new Set<number>();
  let weight = 0;
  const add = (text: unknown): void => {
    // Spaces at the start and end of a text are not printed. The web client may measure a text before it removes these
    // spaces.
    if (typeof text === 'string') weight += getTextWeight(text.trim(), foreign);
  };
  for (const item of lineItems) for (const name of PRINTED_TEXT_FIELDS) add(item[name]);
  add(note);
  return weight > MAX_PRINT_WEIGHT
    ? validationTexts.tooLongToPrint(Math.ceil((100 * weight) / MAX_PRINT_WEIGHT))
    : null;
}

/**
 * Returns the print weight of a text.
 * @param foreign the code points that are not Latin, Greek or Cyrillic and that earlier texts of the document contain.
 * The function adds the code points of this text.
 */
function getTextWeight(text: string, foreign: Set<number>): number {
  let weight = 0;
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!;
    if (code > 0xffff) at++;
    if (isAlphabetic(code)) {
      word = code === 0x20 || code === 0x0a ? 0 : word + 1;
      weight += word > LONG_WORD_LENGTH ? PRINT_WEIGHTS.inLongWord : (ASCII_WEIGHTS[code] ?? PRINT_WEIGHTS.other);
    } else if (code >= EMOJI_RANGE.from && code < EMOJI_RANGE.to) weight += PRINT_WEIGHTS.emoji;
    else {
      weight += foreign.has(code) ? PRINT_WEIGHTS.other : PRINT_WEIGHTS.firstForeign;
      foreign.add(code);
    }
  }
  return weight;
}

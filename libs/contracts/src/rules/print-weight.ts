import { validationTexts } from '../texts/index.js';

/**
 * How much work the texts of a document are to print, those of its line items and its note: time, pages and bytes. The weights were measured with
 * 1,000 lines of each kind of text: what weighs no more than the most is printed within a third of the time that a page
 * has, on fewer than 1,000 pages, in less than a PDF may have.
 */
const MAX_PRINT_WEIGHT = 1_000_000;

const WEIGHT = {
  /** Small letters, digits, and what stands between them. */
  narrow: 1,
  /** Any other: most are wider, … */
  other: 4,
  /** … and those of other scripts are printed in fonts of their own, of which the PDF holds each different character. */
  firstForeign: 200,
  /** Of a long word, which the renderer shapes anew for each line that it takes. */
  inLongWord: 12,
  /** A picture in the PDF. */
  emoji: 1_250,
  /** A printed line. */
  lineBreak: 60,
};
/** In characters: longer than a printed line. */
const LONG_WORD = 40;

const EMOJI = { from: 0x1f000, to: 0x20000 };
const NARROW = /[a-z0-9 .,:;'"()/-]/;
/** Latin, Greek and Cyrillic, without the marks that are set above and below letters. */
const isAlphabetic = (code: number): boolean => code < 0x300 || (code >= 0x370 && code < 0x530);
const ASCII = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '\n') return WEIGHT.lineBreak;
  return NARROW.test(character) ? WEIGHT.narrow : WEIGHT.other;
});

const TEXTS = ['productName', 'description', 'unit', 'notes'] as const;
type PrintedLine = Partial<Record<(typeof TEXTS)[number], string>>;

/** The reason why these line items and this note are too long to print, or null. Values that are not text are ignored here. */
export function printProblem(lineItems: readonly PrintedLine[], note?: unknown): string | null {
  const foreign = new Set<number>();
  let weight = 0;
  const add = (text: unknown): void => {
    if (typeof text === 'string') weight += weightOf(text, foreign);
  };
  for (const item of lineItems) for (const name of TEXTS) add(item[name]);
  add(note);
  return weight > MAX_PRINT_WEIGHT
    ? validationTexts.tooLongToPrint(Math.ceil((100 * weight) / MAX_PRINT_WEIGHT))
    : null;
}

/** @param foreign which characters of other fonts the document has: those of this text are added */
function weightOf(text: string, foreign: Set<number>): number {
  let weight = 0;
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!;
    if (code > 0xffff) at++;
    if (isAlphabetic(code)) {
      word = code === 0x20 || code === 0x0a ? 0 : word + 1;
      weight += word > LONG_WORD ? WEIGHT.inLongWord : (ASCII[code] ?? WEIGHT.other);
    } else if (code >= EMOJI.from && code < EMOJI.to) weight += WEIGHT.emoji;
    else {
      weight += foreign.has(code) ? WEIGHT.other : WEIGHT.firstForeign;
      foreign.add(code);
    }
  }
  return weight;
}

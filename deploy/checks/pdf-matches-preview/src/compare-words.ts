import type { PreviewContent } from './page/preview-page.js';
import type { PreviewWord } from './page/words.js';
import type { PdfWord } from './poppler-pdf.js';

/** The maximum difference between a word's positions in the preview and in the PDF, in pixels. */
const TOLERANCE_PX = 0.5;

/**
 * The maximum kerning between the last letter of a word and the next space, in em. The preview's width of a word
 * includes this kerning. Poppler's width does not.
 */
const MAX_KERNING_EM = 0.04;

/**
 * The distance from the baseline to the top of a word in Poppler's output, in em. Chromium embeds Chinese, Japanese and
 * Korean fonts as Type 3 fonts. These have no ascent, so Poppler uses 0.95 of twice the size.
 */
const TYPE_3_ASCENT = 1.9;

/** The lower edge of the text on a page, in pixels. Page numbers are below this edge. */
const CONTENT_BOTTOM = (297 / 25.4) * 96 - 76;

/** The part of the preview that is on one page of the PDF. `shift` is the vertical offset of this part on the page. */
export interface PagePart {
  shift: number;
  top: number;
  bottom: number;
}

export interface WordComparison {
  /** The misplaced words of the PDF, one line each. */
  problems: string[];
  parts: PagePart[];
}

/**
 * Checks that the preview and the PDF contain the same words at the same places. The preview is one long sheet, but the
 * PDF has pages. On the first page, each word must have the same position as in the preview. On further pages, the
 * first word determines the vertical shift of all words. A line that moved relative to other lines is therefore found
 * on every page. Between two pages, only margins and a repeated table head may be added.
 */
export function compareWords({ words: preview, generatedWords }: PreviewContent, pages: PdfWord[][]): WordComparison {
  const generated = [...generatedWords];
  const waiting = [...preview].sort((first, second) => first.baseline - second.baseline || first.left - second.left);
  const heads = preview.filter(({ isHead }) => isHead);
  const problems: string[] = [];
  const parts = pages.map((words, index) => {
    const page = new PdfPage(words);
    if (pages.length > 1) problems.push(...page.removePageNumber(index + 1, pages.length));
    if (index > 0) page.removeTableHeads(heads);
    const shift = index > 0 ? page.getVerticalShift(waiting[0]) : 0;
    const part = { shift, top: Infinity, bottom: -Infinity };
    while (waiting[0] && page.hasWordsLeft && waiting[0].bottom + shift < CONTENT_BOTTOM + 1) {
      const word = waiting.shift()!;
      part.top = Math.min(part.top, word.top);
      part.bottom = Math.max(part.bottom, word.bottom);
      problems.push(...page.removeWord(word, shift).map((problem) => `page ${index + 1}: ${problem}`));
    }
    for (const text of page.listRemainingWords()) {
      if (generated.includes(text)) generated.splice(generated.indexOf(text), 1);
      else problems.push(`page ${index + 1}: the PDF alone has “${text}”`);
    }
    return part;
  });
  problems.push(...waiting.map(({ text }) => `the PDF has no “${text}”`));
  return { problems, parts };
}

class PdfPage {
  readonly #words: Set<PdfWord>;

  constructor(words: PdfWord[]) {
    this.#words = new Set(words);
  }

  get hasWordsLeft(): boolean {
    return this.#words.size > 0;
  }

  listRemainingWords(): string[] {
    return [...this.#words].map(({ text }) => text);
  }

  /** Removes the page number from the words of a PDF page, such as 'Page 2 of 3', and checks its text. */
  removePageNumber(page: number, pages: number): string[] {
    const found = this.#takeWhere((word) => word.top > CONTENT_BOTTOM);
    const text = found.map((word) => word.text).join(' ');
    return text === `Page ${page} of ${pages}` ? [] : [`page ${page}: its number reads “${text}”`];
  }

  /** Removes the repeated table head from the words of a PDF page. All cells of the head must be in one line. */
  removeTableHeads(heads: PreviewWord[]): void {
    const top = Math.min(...[...this.#words].map((word) => word.top));
    const isHead = (word: PdfWord) =>
      Math.abs(word.top - top) < TOLERANCE_PX &&
      heads.some((head) => head.text === word.text && Math.abs(head.left - word.left) < TOLERANCE_PX);
    if ([...this.#words].filter(isHead).length === heads.length) this.#takeWhere(isHead);
  }

  /**
   * Returns the vertical offset between a PDF page and its part of the preview. The topmost matching word determines
   * the offset.
   */
  getVerticalShift(word: PreviewWord | undefined): number {
    if (!word) return 0;
    const same = [...this.#words]
      .filter(({ text, left }) => word.text.startsWith(text) && Math.abs(word.left - left) < TOLERANCE_PX)
      .sort((first, second) => first.top - second.top)[0];
    return same ? same.top - getPossibleTops(word)[0]! : 0;
  }

  /**
   * Removes the PDF's words that have the same place as a word of the preview, and returns the differences. Poppler may
   * split a word with wide letter-spacing.
   */
  removeWord(word: PreviewWord, shift: number): string[] {
    const found = this.#takeWhere(
      ({ left, right, top, bottom }) =>
        isBetween((left + right) / 2, word.left, word.right) &&
        isBetween((top + bottom) / 2 - shift, word.top, word.bottom),
    ).sort((first, second) => first.left - second.left);
    if (found.length === 0) return [`nothing stands where the preview has “${word.text}”`];
    const text = found.map((part) => part.text).join('');
    if (!hasSameText(removeMarks(text), removeMarks(word.text)))
      return [`the preview’s “${word.text}” reads “${text}”`];
    const left = Math.min(...found.map((part) => part.left)) - word.left;
    const right = Math.max(...found.map((part) => part.right)) - word.right;
    const low = findNearest(found.flatMap((part) => getPossibleTops(word).map((top) => part.top - shift - top)));
    const off = (by: number, side: string) => `“${word.text}” is ${by.toFixed(2)} px off (${side})`;
    return [
      ...(isInPlace(word, left, right) ? [] : [off(left, 'left'), off(right, 'right')]),
      ...(Math.abs(low) < TOLERANCE_PX + getMarkTolerance(word) ? [] : [off(low, 'low')]),
    ];
  }

  #takeWhere(belongs: (word: PdfWord) => boolean): PdfWord[] {
    const found = [...this.#words].filter(belongs);
    for (const word of found) this.#words.delete(word);
    return found;
  }
}

/** Removes the invisible marks of amounts from right to left, which a PDF has at another place of a word. */
const removeMarks = (text: string): string => text.replaceAll(/[\u200e\u200f]/g, '');

const hasMarks = (text: string): boolean => removeMarks(text) !== text;

const isBetween = (value: number, low: number, high: number) =>
  value > low - TOLERANCE_PX && value < high + TOLERANCE_PX;

const findNearest = (distances: number[]) =>
  distances.reduce((best, by) => (Math.abs(by) < Math.abs(best) ? by : best));

/** Matches scripts in which several glyphs may form one letter. PDF readers see only one of these glyphs. */
const COMPOSED_SCRIPTS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;

/**
 * Tolerance for the height of a word. Poppler takes the height from the first glyph of the word, which may be a mark
 * slightly above or below the line.
 */
const getMarkTolerance = ({ text, fontSize }: PreviewWord): number =>
  COMPOSED_SCRIPTS.test(text) ? 0.15 * fontSize : 0;

/**
 * Checks the horizontal position of a word. In some scripts, a letter at one end of the word may be composed of several
 * glyphs. Poppler sees only one of these glyphs, so only the other end must match exactly. It also adds the width of a
 * space for an invisible mark.
 */
function isInPlace({ text, fontSize }: PreviewWord, left: number, right: number): boolean {
  const isExact = [Math.abs(left) < TOLERANCE_PX, Math.abs(right) < TOLERANCE_PX + MAX_KERNING_EM * fontSize];
  if (hasMarks(text)) return isExact.some(Boolean);
  if (!COMPOSED_SCRIPTS.test(text)) return isExact.every(Boolean);
  return isExact.some(Boolean) && left > -TOLERANCE_PX && right < TOLERANCE_PX + MAX_KERNING_EM * fontSize;
}

/** Matches Latin text. The first part of the regular expression excludes arrows and other symbols. */
const LATIN_TEXT = /^(?![^]*[\u2190-\u2bff])[\p{Script=Latin}\p{Script=Common}]+$/u;
const CJK_TEXT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Returns the possible upper edges of a word in Poppler's output. The edge depends on the ascent of the word's font.
 * Latin words have the first font of their element, and other words any font of its `font-family`.
 */
function getPossibleTops({ text, baseline, fontSize, ascents }: PreviewWord): number[] {
  const fonts = LATIN_TEXT.test(text) && !CJK_TEXT.test(text) ? ascents.slice(0, 1) : ascents;
  return (CJK_TEXT.test(text) ? [...fonts, TYPE_3_ASCENT] : fonts).map((ascent) => baseline - ascent * fontSize);
}

/**
 * Compares two texts. In scripts that may run from right to left, the comparison ignores the order of the letters. For
 * these scripts, Poppler returns the letters sometimes in visual order and sometimes in reading order.
 */
const hasSameText = (first: string, second: string) =>
  COMPOSED_SCRIPTS.test(second) ? sortLetters(first) === sortLetters(second) : first.normalize() === second.normalize();

const sortLetters = (text: string) => [...text.normalize('NFKC')].sort().join('');

import type { PreviewContent } from './page/preview-page.js';
import type { PreviewWord } from './page/words.js';
import type { PdfWord } from './poppler-pdf.js';

/** The maximum difference between a word's positions in the preview and in the PDF, in pixels. */
const TOLERANCE_PX = 0.5;

/**
 * The maximum kerning between the last letter of a word and the next space, in em. The width of a word includes this
 * kerning in the preview, but not in Poppler's output.
 */
const MAX_KERNING_EM = 0.04;

/**
 * The distance from the baseline to the top of a word in Poppler's output, in em. It applies to Chinese, Japanese and
 * Korean fonts, which Chromium embeds as Type 3 fonts. Type 3 fonts have no ascent. Poppler then assumes an ascent of
 * 0.95 and doubles the font size.
 */
const TYPE_3_ASCENT = 1.9;

/** The lower edge of the text on a page, in pixels. Only the page number is below this edge. */
const CONTENT_BOTTOM = (297 / 25.4) * 96 - 76;

/**
 * The part of the preview that one page of the PDF shows. `shift` is the vertical offset from the preview to the page.
 */
export interface PagePart {
  shift: number;
  top: number;
  bottom: number;
}

export interface WordComparison {
  problems: string[];
  parts: PagePart[];
}

/**
 * Checks that the preview and the PDF contain the same words at the same places. The preview is one long sheet, but the
 * PDF has pages. On the first page, each word must have the same position as in the preview. On each further page, all
 * words must be shifted as far as the first word. A line that moves relative to other lines is therefore found on every
 * page. Only margins and a repeated table head may be added between two pages.
 */
export function compareWords({ words: preview, generatedWords }: PreviewContent, pages: PdfWord[][]): WordComparison {
  const unmatchedGeneratedWords = [...generatedWords];
  const unmatchedWords = [...preview].sort(
    (first, second) => first.baseline - second.baseline || first.left - second.left,
  );
  const tableHeadWords = preview.filter(({ isInTableHead }) => isInTableHead);
  const problems: string[] = [];
  const parts = pages.map((words, index) => {
    const page = new PdfPage(words);
    if (pages.length > 1) problems.push(...page.removePageNumber(index + 1, pages.length));
    if (index > 0) page.removeTableHeads(tableHeadWords);
    const shift = index > 0 ? page.getVerticalShift(unmatchedWords[0]) : 0;
    const part = { shift, top: Infinity, bottom: -Infinity };
    while (unmatchedWords[0] && page.hasWordsLeft && unmatchedWords[0].bottom + shift < CONTENT_BOTTOM + 1) {
      const word = unmatchedWords.shift()!;
      part.top = Math.min(part.top, word.top);
      part.bottom = Math.max(part.bottom, word.bottom);
      problems.push(...page.removeWord(word, shift).map((problem) => `page ${index + 1}: ${problem}`));
    }
    for (const text of page.listRemainingWords()) {
      if (unmatchedGeneratedWords.includes(text))
        unmatchedGeneratedWords.splice(unmatchedGeneratedWords.indexOf(text), 1);
      else problems.push(`page ${index + 1}: the PDF alone has “${text}”`);
    }
    return part;
  });
  problems.push(...unmatchedWords.map(({ text }) => `the PDF has no “${text}”`));
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

  /** Removes the page number, such as 'Page 2 of 3', from the words of a PDF page and checks its text. */
  removePageNumber(page: number, pages: number): string[] {
    const footerWords = this.#takeWhere((word) => word.top > CONTENT_BOTTOM);
    const text = footerWords.map((word) => word.text).join(' ');
    return text === `Page ${page} of ${pages}` ? [] : [`page ${page}: its number reads “${text}”`];
  }

  /** Removes the repeated table head from the words of a PDF page. The table head must be one line. */
  removeTableHeads(tableHeadWords: PreviewWord[]): void {
    const top = Math.min(...[...this.#words].map((word) => word.top));
    const isTableHeadWord = (word: PdfWord) =>
      Math.abs(word.top - top) < TOLERANCE_PX &&
      tableHeadWords.some((head) => head.text === word.text && Math.abs(head.left - word.left) < TOLERANCE_PX);
    if ([...this.#words].filter(isTableHeadWord).length === tableHeadWords.length) this.#takeWhere(isTableHeadWord);
  }

  /**
   * Returns the vertical offset between a PDF page and the matching part of the preview. The offset is taken from the
   * topmost word that both contain.
   */
  getVerticalShift(word: PreviewWord | undefined): number {
    if (!word) return 0;
    const matchingWord = [...this.#words]
      .filter(({ text, left }) => word.text.startsWith(text) && Math.abs(word.left - left) < TOLERANCE_PX)
      .sort((first, second) => first.top - second.top)[0];
    return matchingWord ? matchingWord.top - getPossibleTops(word)[0]! : 0;
  }

  /**
   * Removes the PDF's words at the place of a word in the preview, and returns the differences. There may be several
   * words, because Poppler can split a word with wide letter-spacing.
   */
  removeWord(word: PreviewWord, shift: number): string[] {
    const pdfWords = this.#takeWhere(
      ({ left, right, top, bottom }) =>
        isBetween((left + right) / 2, word.left, word.right) &&
        isBetween((top + bottom) / 2 - shift, word.top, word.bottom),
    ).sort((first, second) => first.left - second.left);
    if (pdfWords.length === 0) return [`nothing stands where the preview has “${word.text}”`];
    const text = pdfWords.map((part) => part.text).join('');
    if (!hasSameText(removeMarks(text), removeMarks(word.text)))
      return [`the preview’s “${word.text}” reads “${text}”`];
    const leftOffset = Math.min(...pdfWords.map((part) => part.left)) - word.left;
    const rightOffset = Math.max(...pdfWords.map((part) => part.right)) - word.right;
    const verticalOffset = findNearest(
      pdfWords.flatMap((part) => getPossibleTops(word).map((top) => part.top - shift - top)),
    );
    const describeOffset = (offset: number, side: string) => `“${word.text}” is ${offset.toFixed(2)} px off (${side})`;
    return [
      ...(isInPlace(word, leftOffset, rightOffset)
        ? []
        : [describeOffset(leftOffset, 'left'), describeOffset(rightOffset, 'right')]),
      ...(Math.abs(verticalOffset) < TOLERANCE_PX + getMarkTolerance(word)
        ? []
        : [describeOffset(verticalOffset, 'low')]),
    ];
  }

  #takeWhere(predicate: (word: PdfWord) => boolean): PdfWord[] {
    const takenWords = [...this.#words].filter(predicate);
    for (const word of takenWords) this.#words.delete(word);
    return takenWords;
  }
}

/**
 * Removes the invisible direction marks from right-to-left amounts. In a PDF, these marks have another position in the
 * word.
 */
const removeMarks = (text: string): string => text.replaceAll(/[\u200e\u200f]/g, '');

const hasMarks = (text: string): boolean => removeMarks(text) !== text;

const isBetween = (value: number, low: number, high: number) =>
  value > low - TOLERANCE_PX && value < high + TOLERANCE_PX;

const findNearest = (distances: number[]) =>
  distances.reduce((nearest, distance) => (Math.abs(distance) < Math.abs(nearest) ? distance : nearest));

/** Matches scripts that may combine several glyphs into one letter. PDF readers recognise only one of these glyphs. */
const COMPOSED_SCRIPTS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;

/**
 * Returns the tolerance for the vertical position of a word. Poppler uses the position of the first glyph, which may be
 * an accent slightly above or below the line.
 */
const getMarkTolerance = ({ text, fontSize }: PreviewWord): number =>
  COMPOSED_SCRIPTS.test(text) ? 0.15 * fontSize : 0;

/**
 * Checks the horizontal position of a word. In some scripts, the letter at one end of the word consists of several
 * glyphs. Poppler recognises only one of these glyphs, so only the other end must match exactly. If the word contains
 * an invisible mark, Poppler also adds the width of a space.
 */
function isInPlace({ text, fontSize }: PreviewWord, leftOffset: number, rightOffset: number): boolean {
  const areEndsExact = [
    Math.abs(leftOffset) < TOLERANCE_PX,
    Math.abs(rightOffset) < TOLERANCE_PX + MAX_KERNING_EM * fontSize,
  ];
  if (hasMarks(text)) return areEndsExact.some(Boolean);
  if (!COMPOSED_SCRIPTS.test(text)) return areEndsExact.every(Boolean);
  return (
    areEndsExact.some(Boolean) && leftOffset > -TOLERANCE_PX && rightOffset < TOLERANCE_PX + MAX_KERNING_EM * fontSize
  );
}

/** Matches Latin text. The lookahead excludes arrows and other symbols. */
const LATIN_TEXT = /^(?![^]*[\u2190-\u2bff])[\p{Script=Latin}\p{Script=Common}]+$/u;
const CJK_TEXT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Returns the upper edges that a word may have in Poppler's output. The upper edge depends on the ascent of the font.
 * Latin words are drawn in the first font of `font-family`, and other words in any of its fonts.
 */
function getPossibleTops({ text, baseline, fontSize, ascents }: PreviewWord): number[] {
  const fonts = LATIN_TEXT.test(text) && !CJK_TEXT.test(text) ? ascents.slice(0, 1) : ascents;
  return (CJK_TEXT.test(text) ? [...fonts, TYPE_3_ASCENT] : fonts).map((ascent) => baseline - ascent * fontSize);
}

/**
 * Compares two texts. Poppler returns right-to-left text in visual order or in reading order, so the order of the
 * letters is ignored in scripts that may run from right to left.
 */
const hasSameText = (first: string, second: string) =>
  COMPOSED_SCRIPTS.test(second) ? sortLetters(first) === sortLetters(second) : first.normalize() === second.normalize();

const sortLetters = (text: string) => [...text.normalize('NFKC')].sort().join('');

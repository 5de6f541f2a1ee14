import type { Seen } from './page/preview-page.js';
import type { PreviewWord } from './page/words.js';
import type { PdfWord } from './poppler-pdf.js';

/** Pixels. */
const TOLERANCE = 0.5;

/** Em. Maximum kerning between a word's last letter and the next space: the preview's width includes it, Poppler's does not. */
const KERNED = 0.04;

/**
 * Em. Chromium embeds Chinese, Japanese and Korean fonts as Type 3 fonts, which have no ascent: Poppler uses 0.95 of twice the size.
 */
const TYPE_3_ASCENT = 1.9;

/** Lowest line of an invoice; page numbers are below. */
const CONTENT_BOTTOM = (297 / 25.4) * 96 - 76;

/** The preview's part on a page, and its vertical offset there. */
export interface PagePart {
  shift: number;
  top: number;
  bottom: number;
}

export interface Comparison {
  /** One line per misplaced word. */
  problems: string[];
  parts: PagePart[];
}

/**
 * Looks for every word of the preview in the PDF, and the other way round.
 *
 * The preview is one long sheet, the PDF has pages. On the first page each word must stand exactly where the preview
 * has it. Each further page may lie higher by one amount for all its words, which its first word tells: so a line that
 * has moved against the others is found on every page. Between pages stand the margins and, where the table goes on, its
 * heads once more, at their own places.
 */
export function compareWords({ words: preview, generatedWords }: Seen, pages: PdfWord[][]): Comparison {
  const generated = [...generatedWords];
  const waiting = [...preview].sort((first, second) => first.baseline - second.baseline || first.left - second.left);
  const heads = preview.filter(({ isHead }) => isHead);
  const problems: string[] = [];
  const parts = pages.map((words, index) => {
    const page = new Page(words);
    if (pages.length > 1) problems.push(...page.takeNumber(index + 1, pages.length));
    if (index > 0) page.takeHeads(heads);
    const shift = index > 0 ? page.shiftOf(waiting[0]) : 0;
    const part = { shift, top: Infinity, bottom: -Infinity };
    while (waiting[0] && page.hasWordsLeft && waiting[0].bottom + shift < CONTENT_BOTTOM + 1) {
      const word = waiting.shift()!;
      part.top = Math.min(part.top, word.top);
      part.bottom = Math.max(part.bottom, word.bottom);
      problems.push(...page.take(word, shift).map((problem) => `page ${index + 1}: ${problem}`));
    }
    for (const text of page.rest()) {
      if (generated.includes(text)) generated.splice(generated.indexOf(text), 1);
      else problems.push(`page ${index + 1}: the PDF alone has “${text}”`);
    }
    return part;
  });
  problems.push(...waiting.map(({ text }) => `the PDF has no “${text}”`));
  return { problems, parts };
}

class Page {
  readonly #words: Set<PdfWord>;

  constructor(words: PdfWord[]) {
    this.#words = new Set(words);
  }

  get hasWordsLeft(): boolean {
    return this.#words.size > 0;
  }

  rest(): string[] {
    return [...this.#words].map(({ text }) => text);
  }

  /** Takes 'Page 2 of 3' from below the margin. */
  takeNumber(page: number, pages: number): string[] {
    const found = this.#takeWhere((word) => word.top > CONTENT_BOTTOM);
    const text = found.map((word) => word.text).join(' ');
    return text === `Page ${page} of ${pages}` ? [] : [`page ${page}: its number reads “${text}”`];
  }

  /** Takes the repeated heads of the table, where all of them stand in one line. */
  takeHeads(heads: PreviewWord[]): void {
    const top = Math.min(...[...this.#words].map((word) => word.top));
    const isHead = (word: PdfWord) =>
      Math.abs(word.top - top) < TOLERANCE &&
      heads.some((head) => head.text === word.text && Math.abs(head.left - word.left) < TOLERANCE);
    if ([...this.#words].filter(isHead).length === heads.length) this.#takeWhere(isHead);
  }

  /** Vertical offset of this page: that of its topmost matching word. */
  shiftOf(word: PreviewWord | undefined): number {
    if (!word) return 0;
    const same = [...this.#words]
      .filter(({ text, left }) => word.text.startsWith(text) && Math.abs(word.left - left) < TOLERANCE)
      .sort((first, second) => first.top - second.top)[0];
    return same ? same.top - topsOf(word)[0]! : 0;
  }

  /** Takes what stands at the place of a word: its parts, where wide letter-spacing reads as spaces. */
  take(word: PreviewWord, shift: number): string[] {
    const found = this.#takeWhere(
      ({ left, right, top, bottom }) =>
        isBetween((left + right) / 2, word.left, word.right) &&
        isBetween((top + bottom) / 2 - shift, word.top, word.bottom),
    ).sort((first, second) => first.left - second.left);
    if (found.length === 0) return [`nothing stands where the preview has “${word.text}”`];
    const text = found.map((part) => part.text).join('');
    if (!saysTheSame(text, word.text)) return [`the preview’s “${word.text}” reads “${text}”`];
    const left = Math.min(...found.map((part) => part.left)) - word.left;
    const right = Math.max(...found.map((part) => part.right)) - word.right;
    const low = nearest(found.flatMap((part) => topsOf(word).map((top) => part.top - shift - top)));
    const off = (by: number, side: string) => `“${word.text}” is ${by.toFixed(2)} px off (${side})`;
    return [
      ...(isInPlace(word, left, right) ? [] : [off(left, 'left'), off(right, 'right')]),
      ...(Math.abs(low) < TOLERANCE + marksOf(word) ? [] : [off(low, 'low')]),
    ];
  }

  #takeWhere(belongs: (word: PdfWord) => boolean): PdfWord[] {
    const found = [...this.#words].filter(belongs);
    for (const word of found) this.#words.delete(word);
    return found;
  }
}

const isBetween = (value: number, low: number, high: number) => value > low - TOLERANCE && value < high + TOLERANCE;

const nearest = (distances: number[]) => distances.reduce((best, by) => (Math.abs(by) < Math.abs(best) ? by : best));

/** Scripts in which one letter may be drawn by several glyphs, of which a reader of the PDF sees only one. */
const COMPOSED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;

/** Poppler measures a word from its first glyph: a dot or a sign that stands a little above or below the line. */
const marksOf = ({ text, fontSize }: PreviewWord): number => (COMPOSED.test(text) ? 0.15 * fontSize : 0);

/** Where a letter at an end is composed, the seen part of it lies inside of the word; then the other end tells. */
function isInPlace({ text, fontSize }: PreviewWord, left: number, right: number): boolean {
  const isExact = [Math.abs(left) < TOLERANCE, Math.abs(right) < TOLERANCE + KERNED * fontSize];
  if (!COMPOSED.test(text)) return isExact.every(Boolean);
  return isExact.some(Boolean) && left > -TOLERANCE && right < TOLERANCE + KERNED * fontSize;
}

/** Excludes arrows and other symbols. */
const LATIN = /^(?![^]*[\u2190-\u2bff])[\p{Script=Latin}\p{Script=Common}]+$/u;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Where Poppler sees the upper edge of the word: as far above the baseline as the font in use rises. Latin letters are
 * always in the element's own font, those of other scripts in one that its stack names.
 */
function topsOf({ text, baseline, fontSize, ascents }: PreviewWord): number[] {
  const fonts = LATIN.test(text) && !HAN.test(text) ? ascents.slice(0, 1) : ascents;
  return (HAN.test(text) ? [...fonts, TYPE_3_ASCENT] : fonts).map((ascent) => baseline - ascent * fontSize);
}

/** The letters in any order where they may run to the left: Poppler gives them now as they stand, now as they are read. */
const saysTheSame = (first: string, second: string) =>
  COMPOSED.test(second) ? lettersOf(first) === lettersOf(second) : first.normalize() === second.normalize();

const lettersOf = (text: string) => [...text.normalize('NFKC')].sort().join('');

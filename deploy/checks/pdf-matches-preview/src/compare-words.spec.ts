import { describe, expect, it } from '@jest/globals';
import { compareWords } from './compare-words.js';
import type { PreviewWord } from './page/words.js';
import type { PdfWord } from './poppler-pdf.js';

const ASCENT = 0.97;

const aPreviewWord = (
  text: string,
  left: number,
  baseline: number,
  overrides: Partial<PreviewWord> = {},
): PreviewWord => ({
  text,
  left,
  right: left + 40,
  top: baseline - 12,
  bottom: baseline + 3,
  baseline,
  fontSize: 12,
  ascents: [ASCENT],
  isInTableHead: false,
  ...overrides,
});

const aPdfWord = (text: string, left: number, baseline: number): PdfWord => ({
  text,
  left,
  right: left + 40,
  top: baseline - ASCENT * 12,
  bottom: baseline + 3,
});

const findProblems = (words: PreviewWord[], pages: PdfWord[][], generatedWords: string[] = []) =>
  compareWords({ words, generatedWords, height: 1123, html: '' }, pages).problems;

const PREVIEW_WORDS = [
  aPreviewWord('Qty', 76, 300, { isInTableHead: true }),
  aPreviewWord('Design', 76, 330),
  aPreviewWord('Hosting', 76, 360),
];
const PDF_WORDS = [aPdfWord('Qty', 76, 300), aPdfWord('Design', 76, 330), aPdfWord('Hosting', 76, 360)];
const pageNumber = (page: string) =>
  ['Page', page, 'of', '2'].map((text, index) => aPdfWord(text, 640 + index * 45, 1080));

describe('compareWords', () => {
  it('finds nothing if every word is in its place', () => {
    expect(findProblems(PREVIEW_WORDS, [PDF_WORDS])).toEqual([]);
  });

  it.each([
    ['a word that is further right', aPdfWord('Design', 76.6, 330), '“Design” is 0.60 px off (left)'],
    ['a word that is lower', aPdfWord('Design', 76, 330.6), '“Design” is 0.60 px off (low)'],
    ['another word', aPdfWord('Desing', 76, 330), 'the preview’s “Design” reads “Desing”'],
    ['a word elsewhere', aPdfWord('Design', 276, 330), 'nothing stands where the preview has “Design”'],
  ])('finds %s', (_, word, problem) => {
    expect(findProblems(PREVIEW_WORDS, [[PDF_WORDS[0]!, word, PDF_WORDS[2]!]])).toContain(`page 1: ${problem}`);
  });

  it('finds words that only the preview or only the PDF has', () => {
    expect(findProblems(PREVIEW_WORDS, [[...PDF_WORDS, aPdfWord('Surprise', 400, 500)]])).toEqual([
      'page 1: the PDF alone has “Surprise”',
    ]);
    expect(findProblems(PREVIEW_WORDS, [PDF_WORDS.slice(0, 2)])).toEqual(['the PDF has no “Hosting”']);
    expect(findProblems(PREVIEW_WORDS, [[...PDF_WORDS, aPdfWord('–', 300, 330)]], ['–'])).toEqual([]);
  });

  it('accepts a shift of a whole later page with its own table head and page number', () => {
    const second = [aPdfWord('Qty', 76, 80), aPdfWord('Hosting', 76, 110), ...pageNumber('2')];

    expect(findProblems(PREVIEW_WORDS, [[...PDF_WORDS.slice(0, 2), ...pageNumber('1')], second])).toEqual([]);
  });

  it('finds a line that is shifted relative to others on its page', () => {
    const sheet = [...PREVIEW_WORDS, aPreviewWord('Support', 76, 390)];
    const second = [
      aPdfWord('Qty', 76, 80),
      aPdfWord('Hosting', 76, 110),
      aPdfWord('Support', 76, 141),
      ...pageNumber('2'),
    ];

    expect(findProblems(sheet, [[...PDF_WORDS.slice(0, 2), ...pageNumber('1')], second])).toEqual([
      'page 2: “Support” is 1.00 px off (low)',
    ]);
  });
});

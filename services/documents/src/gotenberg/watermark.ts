import { AppError } from '@paperbill/contracts/http';
import { countPages } from './pdf-pages.js';
import { appendObjects, findObjectsWithStart, type PdfObject, readTrailer } from './pdf-update.js';

const PAGE_OBJECT_START = '<</Type /Page\n';
const CONTENTS_ENTRY = /\n\/Contents (\d{1,10} 0 R)\n/;
const MEDIA_BOX_ENTRY = /\n\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/;

/** The font size on paper up to the width of A4. On wider paper, the font is larger. */
const FONT_SIZE_POINTS = 8;
const A4_WIDTH_POINTS = 595;
/**
 * Width of an average character in Helvetica, relative to the font size. The average character of a real text is
 * not wider.
 */
const CHARACTER_WIDTH_FACTOR = 0.56;

/**
 * Prints a line of text at the bottom of every page, in a white box on top of the page's content.
 * @throws AppError PDF_FAILED if a page is not in Chromium's format. A PDF without the line must not be delivered.
 */
export function addLineToEveryPage(pdf: Buffer, line: string): Buffer {
  const trailer = readTrailer(pdf);
  const pages = trailer && [...findObjectsWithStart(pdf, trailer, PAGE_OBJECT_START)];
  if (!pages?.length || pages.length !== countPages(pdf)) throw createUnknownPagesError();

  const text = encodeWatermarkLine(line);
  let next = trailer!.size;
  const [font, before] = [next++, next++];
  const objects: PdfObject[] = [
    { number: font, content: `<</Type /Font\n/Subtype /Type1\n/BaseFont /Helvetica\n/Encoding ${text.encoding}>>` },
    { number: before, content: toPdfStream('q') },
  ];
  // Pages of the same size share one content stream, which draws the watermark.
  const lines = new Map<string, number>();
  for (const { number, content } of pages) {
    const [size, width] = MEDIA_BOX_ENTRY.exec(content) ?? [];
    if (!size || !CONTENTS_ENTRY.test(content) || !content.includes('/Resources <<')) throw createUnknownPagesError();
    let after = lines.get(size);
    if (after === undefined) {
      lines.set(size, (after = next++));
      objects.push({ number: after, content: toPdfStream(`Q\n${drawWatermarkLine(text.codes, Number(width))}`) });
    }
    const stamped = content.replace(CONTENTS_ENTRY, `\n/Contents [${before} 0 R $1 ${after} 0 R]\n`);
    objects.push({ number, content: addWatermarkFont(stamped, font) });
  }
  return appendObjects(pdf, trailer!, objects);
}

const createUnknownPagesError = () =>
  new AppError('PDF_FAILED', { cause: new Error('The pages of this PDF can not be stamped.') });

const toPdfStream = (content: string): string => `<</Length ${content.length}>> stream\n${content}\nendstream`;

const addWatermarkFont = (page: string, font: number): string =>
  page.includes('\n/Font <<')
    ? page.replace('\n/Font <<', `\n/Font <</Watermark ${font} 0 R\n`)
    : page.replace('/Resources <<', `/Resources <</Font <</Watermark ${font} 0 R>>\n`);

function drawWatermarkLine(codes: Buffer, pageWidth: number): string {
  const size = FONT_SIZE_POINTS * Math.max(1, pageWidth / A4_WIDTH_POINTS);
  const [margin, height] = [size / 2, size * 1.75];
  const width = codes.length * size * CHARACTER_WIDTH_FACTOR + 2 * margin;
  const [white, box] = ['1 g', [0, 0, width, height].map((length) => length.toFixed(2)).join(' ')];
  // The watermark is marked as an artifact, so that screen readers skip it.
  return [
    '/Artifact BMC q',
    `${white} ${box} re f`,
    `BT 0.35 0.39 0.46 rg /Watermark ${size.toFixed(2)} Tf ${margin.toFixed(2)} ${(size * 0.55).toFixed(2)} Td`,
    `<${codes.toString('hex')}> Tj ET`,
    'Q EMC',
  ].join('\n');
}

export const isPrintableLine = (line: string): boolean =>
  [...line].every((letter) => WIN_ANSI_CHARACTER.test(letter) || findGlyph(letter) !== undefined);

const WIN_ANSI_CHARACTER = /^[\x20-\x7e\xa0-\xff\u2013]$/;

/** WinAnsi has no characters below 32. */
const FIRST_NON_WIN_ANSI_CODE = 1;

function encodeWatermarkLine(line: string): { codes: Buffer; encoding: string } {
  const glyphs: string[] = [];
  const codes = Array.from(line.normalize('NFC'), (letter) => {
    if (letter === '\u2013') return 0x96;
    if (WIN_ANSI_CHARACTER.test(letter)) return letter.charCodeAt(0);
    const glyph = findGlyph(letter)!;
    if (!glyphs.includes(glyph)) glyphs.push(glyph);
    return FIRST_NON_WIN_ANSI_CODE + glyphs.indexOf(glyph);
  });
  const glyphNames = glyphs.map((glyph) => `/${glyph}`).join(' ');
  const differences = glyphNames && `\n/Differences [${FIRST_NON_WIN_ANSI_CODE} ${glyphNames}]`;
  return { codes: Buffer.from(codes), encoding: `<</BaseEncoding /WinAnsiEncoding${differences}>>` };
}

/** The names of accents in the Adobe Glyph List. They are parts of names of letters: č is called `ccaron`. */
const accentGlyphNames: Readonly<Record<string, string>> = {
  '\u0301': 'acute',
  '\u0302': 'circumflex',
  '\u0306': 'breve',
  '\u0307': 'dotaccent',
  '\u030a': 'ring',
  '\u030b': 'hungarumlaut',
  '\u030c': 'caron',
  '\u0328': 'ogonek',
};
const lettersWithoutAccent: Readonly<Record<string, string>> = { ł: 'lslash', Ł: 'Lslash' };

function findGlyph(letter: string): string | undefined {
  const [, base, accent] = /^([a-z])(\p{M})$/iu.exec(letter.normalize('NFD')) ?? [];
  const name = accent && accentGlyphNames[accent];
  return name ? `${base}${name}` : lettersWithoutAccent[letter];
}

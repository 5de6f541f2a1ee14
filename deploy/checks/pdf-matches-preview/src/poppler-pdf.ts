import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runProgram = promisify(execFile);

const PIXELS_PER_POINT = 96 / 72;

/** A word that Poppler finds in the PDF. Its position is in pixels, measured from the upper left corner of the page. */
export interface PdfWord {
  text: string;
  left: number;
  right: number;
  /** The top of the word. Poppler calculates it as the word's baseline minus the ascent of the font. */
  top: number;
  bottom: number;
}

export interface PdfFont {
  /** The name of the font, for example `Inter-Regular`. The prefix that marks a subset is removed. */
  name: string;
  isEmbedded: boolean;
  hasUnicodeMap: boolean;
}

export interface ReadPdf {
  pages: PdfWord[][];
  fonts: PdfFont[];
  /** A PNG image of each page at 96 pixels per inch. */
  images: Buffer[];
}

export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-fidelity-'));
  try {
    const file = join(folder, 'invoice.pdf');
    await writeFile(file, pdf);
    const [words, fonts] = await Promise.all([
      runProgram('pdftotext', ['-bbox', file, '-'], { maxBuffer: 2 ** 26 }),
      runProgram('pdffonts', [file]),
      // `pdftocairo` is used because Cairo draws letters almost as Chromium does. With `pdftoppm`, the edges of letters
      // differ three times as much.
      runProgram('pdftocairo', ['-png', '-r', '96', '-gray', file, join(folder, 'page')]),
    ]);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    return {
      pages: words.stdout.split('<page ').slice(1).map(parseWords),
      fonts: fonts.stdout.trim().split('\n').slice(2).map(parseFont),
      images: await Promise.all(names.map((name) => readFile(join(folder, name)))),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const WORD_ELEMENT = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g;

const parseWords = (page: string): PdfWord[] =>
  [...page.matchAll(WORD_ELEMENT)].map(([, left, top, right, bottom, text]) => ({
    text: decodeEntities(text!),
    left: Number(left) * PIXELS_PER_POINT,
    top: Number(top) * PIXELS_PER_POINT,
    right: Number(right) * PIXELS_PER_POINT,
    bottom: Number(bottom) * PIXELS_PER_POINT,
  }));

const CHARACTER_OF_ENTITY: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
};
const decodeEntities = (text: string) =>
  text.replace(/&\w+;|&#39;/g, (entity) => CHARACTER_OF_ENTITY[entity] ?? entity);

/**
 * Parses a line of the output of `pdffonts`, such as `AAAAAA+Inter-Regular CID TrueType Identity-H yes yes yes 12 0`.
 */
function parseFont(line: string): PdfFont {
  const [, name, embedded, readable] =
    /^(?:[A-Z]{6}\+)?(\S+) .* (yes|no) +(?:yes|no) +(yes|no) +\d+ +\d+$/.exec(line) ?? [];
  if (!name) throw new Error(`pdffonts says: ${line}`);
  return { name, isEmbedded: embedded === 'yes', hasUnicodeMap: readable === 'yes' };
}

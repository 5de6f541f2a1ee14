import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** A face for the Latin script, with the name of its file as Fontsource and the build gave it. */
const LATIN_FACE = /@font-face\s*\{[^}]*url\(["']?\/assets\/([\w-]+-latin-\d+-\w+)-[\w-]{8}\.woff2[^}]*\}/g;
/** An operator may call the product and its parts as they like; the last is what browsers write where text is cut. */
const ALWAYS = `${Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')}…`;
/** What browsers use unasked, and the figures that our styles ask for. All else that the fonts can do goes. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'calt', 'liga', 'clig', 'rlig', 'rclt', 'kern', 'tnum', 'lnum'];

interface ShownText {
  /** What all pages say. */
  pages: string;
  /** The words that some fonts are there for alone: those that claim no range of characters. */
  samples: string;
}

/**
 * Puts a smaller font beside each of a style sheet's own, with the characters that the pages show, some of them by the
 * styles: browsers prefer it for those, and load the whole font only for others, such as an operator's name may have.
 * A font that shows a few words is replaced.
 *
 * @param fonts the folder with the fonts of the style sheet
 * @returns the style sheet, and the files to be written beside its own, by name
 */
export async function subsetFonts(style: string, fonts: string, { pages, samples }: ShownText) {
  const files = new Map<string, Uint8Array>();
  let result = style;
  for (const [face, name = ''] of style.matchAll(LATIN_FACE)) {
    const [, file = ''] = /\/assets\/([\w-]+\.woff2)/.exec(face) ?? [];
    const isSample = !face.includes('unicode-range');
    const text = isSample ? samples : ALWAYS + pages + style;
    const subset = await subsetFont(await readFile(join(fonts, file)), text, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
    });
    const hash = createHash('sha256').update(subset).digest('base64url').slice(0, 8);
    files.set(`${name}-subset-${hash}.woff2`, subset);
    const smaller = face
      .replace(file, `${name}-subset-${hash}.woff2`)
      .replace(/;unicode-range:[^;}]+/, '')
      .replace(/;?\}$/, `;unicode-range:${unicodeRange(text)}}`);
    result = result.replace(face, isSample ? smaller : face + smaller);
  }
  return { style: result, files };
}

/** 'AaBbc' → 'U+41-42,U+61-63' */
function unicodeRange(text: string): string {
  const points = Array.from(new Set(text), (character) => character.codePointAt(0)!).sort((a, b) => a - b);
  const ranges: [first: number, last: number][] = [];
  for (const point of points) {
    const range = ranges.at(-1);
    if (range && point === range[1] + 1) range[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

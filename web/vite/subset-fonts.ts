import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** Captures Fontsource's file name, without the hash that the build adds. */
const LATIN_FACE = /@font-face\s*\{[^}]*url\(["']?\/assets\/([\w-]+-latin-\d+-\w+)-[\w-]{8}\.woff2[^}]*\}/g;
/**
 * The characters that each subset includes. Names that operators configure need printable ASCII. Browsers add the
 * ellipsis of cut text, and quotation marks.
 */
const ALWAYS_INCLUDED_CHARACTERS = `${Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')}…“”„«»`;
/** The font features that browsers apply by default or that our styles use. The subsets lose all other features. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'calt', 'liga', 'clig', 'rlig', 'rclt', 'kern', 'tnum', 'lnum'];

interface ShownText {
  pages: string;
  /** Fonts that only show samples have no unicode-range. */
  samples: string;
}

/**
 * Adds subsets of the fonts to the style sheet. Browsers load a full font only for other characters, for example in an
 * operator's name. If a font only shows samples, its subset replaces the font.
 * @param fonts folder of the style sheet's fonts
 */
export async function subsetFonts(style: string, fonts: string, { pages, samples }: ShownText) {
  const files = new Map<string, Uint8Array>();
  let result = style;
  for (const [face, name = ''] of style.matchAll(LATIN_FACE)) {
    const [, file = ''] = /\/assets\/([\w-]+\.woff2)/.exec(face) ?? [];
    const isSample = !face.includes('unicode-range');
    const text = isSample ? samples : ALWAYS_INCLUDED_CHARACTERS + pages + style;
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

/** Returns the characters of a text as a CSS unicode-range. For example, 'AaBbc' gives 'U+41-42,U+61-63'. */
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

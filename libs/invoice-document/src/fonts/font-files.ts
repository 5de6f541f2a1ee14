import {
  type FontFamily,
  fontFamilies,
  type FontPreset,
  fontPresets,
  getFontPreset,
  type Language,
  toLanguage,
} from '@paperbill/contracts/rules';
import { type InvoiceDocumentData, getPrintedText } from '../invoice-document-data.js';
import { COMPANY_NAME_PLACEHOLDER } from '../company-name.js';
import {
  allSubsets,
  type EmbeddedFont,
  findSubsets,
  getUnicodeRange,
  languageFonts,
  scriptFonts,
  type Subset,
} from './font-ranges.js';

/** A woff2 file of an @fontsource package. */
export interface FontFile {
  /** The name in CSS, such as `Playfair Display`. */
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  unicodeRange: string;
  /** The module path of the file, such as `@fontsource/inter/files/inter-latin-400-normal.woff2`. */
  path: string;
}

const BODY_FONT_FAMILY: FontFamily = 'inter';
const BODY_FONT_WEIGHTS = [400, 600];
/** All font families for company names have these subsets. The font of all other texts has all subsets. */
const COMPANY_NAME_SUBSETS: readonly Subset[] = ['latin', 'latin-ext'];

/** Contains only the languages whose labels need more than the Latin font subset. */
const sampleLetterByLanguage: Partial<Record<Language, string>> = { pl: 'ł', cs: 'č', ar: 'ع', he: 'א' };

/** Returns the fonts that labels need in addition to Inter. The result is a part of a CSS font stack. */
export const getFontsOfLabels = ({ language }: Pick<InvoiceDocumentData, 'language'>): string =>
  [
    ...listLanguageFonts({ language }),
    ...scriptFonts.filter(({ letterPattern }) =>
      letterPattern.test(sampleLetterByLanguage[toLanguage(language)] ?? ''),
    ),
  ]
    .map(({ name }) => `'${name}', `)
    .join('');

function listLanguageFonts({ language }: Pick<InvoiceDocumentData, 'language'>): EmbeddedFont[] {
  const font = languageFonts[toLanguage(language)];
  return font ? [font] : [];
}

/** Returns the files always in the same order, so that the same data gives the same document. */
export function selectFontFiles(data: InvoiceDocumentData): FontFile[] {
  const text = getPrintedText(data) + (sampleLetterByLanguage[toLanguage(data.language)] ?? '');
  const subsets = findSubsets(text, allSubsets);
  const scripts = [...scriptFonts.filter(({ letterPattern }) => letterPattern.test(text)), ...listLanguageFonts(data)];
  const files = [
    ...BODY_FONT_WEIGHTS.flatMap((weight) => listSubsetFiles(BODY_FONT_FAMILY, weight, 'normal', subsets)),
    ...scripts.flatMap((script) => BODY_FONT_WEIGHTS.map((weight) => toScriptFontFile(script, weight))),
    ...selectCompanyNameFontFiles(data.companyName, data.companyNameFont),
  ];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

export function selectCompanyNameFontFiles(companyName: string, font: string): FontFile[] {
  const name = companyName.trim() || COMPANY_NAME_PLACEHOLDER;
  // A capital letter can be in another subset than its small letter (ÿ and Ÿ).
  return listPresetFontFiles(getFontPreset(font), findSubsets(name + name.toUpperCase(), COMPANY_NAME_SUBSETS));
}

function listPresetFontFiles({ family, weight, italic }: FontPreset, subsets: readonly Subset[]): FontFile[] {
  return listSubsetFiles(family, weight, italic ? 'italic' : 'normal', subsets);
}

function listSubsetFiles(
  family: FontFamily,
  weight: number,
  style: FontFile['style'],
  subsets: readonly Subset[],
): FontFile[] {
  return subsets.map((subset) => ({
    family: fontFamilies[family].name,
    weight,
    style,
    unicodeRange: getUnicodeRange(subset),
    path: `@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff2`,
  }));
}

function toScriptFontFile(script: EmbeddedFont, weight: number): FontFile {
  return {
    family: script.name,
    weight,
    style: 'normal',
    unicodeRange: script.unicodeRange,
    path: `@fontsource/${script.package}/files/${script.package}-${script.subset}-${weight}-normal.woff2`,
  };
}

export function getFontFileName({ path }: FontFile): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The key of each font file is its file name. */
export const allFontFiles: ReadonlyMap<string, FontFile> = new Map(
  [
    ...BODY_FONT_WEIGHTS.flatMap((weight) => listSubsetFiles(BODY_FONT_FAMILY, weight, 'normal', allSubsets)),
    ...[...scriptFonts, ...Object.values(languageFonts)].flatMap((script) =>
      BODY_FONT_WEIGHTS.map((weight) => toScriptFontFile(script, weight)),
    ),
    ...fontPresets.flatMap((preset: FontPreset) => listPresetFontFiles(preset, COMPANY_NAME_SUBSETS)),
  ].map((file) => [getFontFileName(file), file]),
);

/**
 * To keep the document small, the rules contain only the names of font files. {@link createFontEmbedder} replaces the
 * names with the fonts.
 */
export const fontRules = (data: InvoiceDocumentData): string => selectFontFiles(data).map(fontRule).join('');

const fontRule = (file: FontFile): string =>
  `@font-face{font-family:'${file.family}';font-style:${file.style};font-weight:${file.weight};font-display:block;` +
  `src:url(${getFontFileName(file)}) format('woff2');unicode-range:${file.unicodeRange}}\n`;

const FONT_SOURCE_PATTERN = /(?<=src:url\()[\w.-]+(?=\))/g;

/** Reads a font file: from the disk in Node, or from the file's URL in the browser. */
export type ReadFontFile = (file: FontFile) => Promise<Uint8Array>;

/**
 * Replaces the file names in {@link fontRules} with data URLs. Font files are cached. If a file cannot be read, the
 * next call reads it again. Each file is embedded only once, and unknown names are left unchanged. HTML from users can
 * therefore grow at most by the total size of our font files.
 */
export function createFontEmbedder(read: ReadFontFile): (rules: string) => Promise<string> {
  const addresses = new Map<string, Promise<string>>();

  function readFontDataUrl(name: string, file: FontFile): Promise<string> {
    const known = addresses.get(name);
    if (known) return known;
    const address = read(file).then((bytes) => `data:font/woff2;base64,${toBase64(bytes)}`);
    addresses.set(name, address);
    address.catch(() => addresses.delete(name));
    return address;
  }

  return async (rules) => {
    const named = new Set(rules.match(FONT_SOURCE_PATTERN));
    const files = [...named].flatMap((name) => {
      const file = allFontFiles.get(name);
      return file ? [readFontDataUrl(name, file).then((address) => [name, address] as const)] : [];
    });
    const found = new Map(await Promise.all(files));
    return rules.replace(FONT_SOURCE_PATTERN, (name) => {
      const address = found.get(name) ?? name;
      found.delete(name);
      return address;
    });
  };
}

// `btoa` expects one character per byte. The bytes are converted in parts, because the number of arguments of a
// function call is limited.
function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

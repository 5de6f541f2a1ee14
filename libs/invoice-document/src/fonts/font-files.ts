import { type FontFamily, fontFamilies, type FontPreset, fontPresetOf, fontPresets } from '@paperbill/contracts/rules';
import { type InvoiceDocumentData, textOf } from '../invoice-document-data.js';
import { invoiceTexts } from '../invoice-texts.js';
import { allSubsets, type ScriptFont, scriptFonts, type Subset, subsetsFor, unicodeRangeOf } from './font-ranges.js';

/** A woff2 file of an @fontsource package, with the descriptors of its `@font-face` rule. */
export interface FontFile {
  /** CSS name, such as `Playfair Display`. */
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  unicodeRange: string;
  /** Module path, such as `@fontsource/inter/files/inter-latin-400-normal.woff2`. */
  path: string;
}

const BODY: FontFamily = 'inter';
const BODY_WEIGHTS = [400, 600];
/** The subsets that all families of the company name have. The body's family has all subsets. */
const NAME_SUBSETS: readonly Subset[] = ['latin', 'latin-ext'];

/** The files that this invoice needs, always in the same order. */
export function fontFilesFor(data: InvoiceDocumentData): FontFile[] {
  const text = textOf(data);
  const subsets = subsetsFor(text, allSubsets);
  const scripts = scriptFonts.filter(({ letters }) => letters.test(text));
  const files = [
    ...BODY_WEIGHTS.flatMap((weight) => filesOf(BODY, weight, 'normal', subsets)),
    ...scripts.flatMap((script) => BODY_WEIGHTS.map((weight) => scriptFile(script, weight))),
    ...companyNameFontFiles(data.companyName, data.companyNameFont),
  ];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** The files that a company name (or its placeholder) needs in this font. */
export function companyNameFontFiles(companyName: string, font: string): FontFile[] {
  const name = companyName.trim() || invoiceTexts.companyNamePlaceholder;
  // Capitals can need another subset than their small letters (ÿ, Ÿ).
  return presetFiles(fontPresetOf(font), subsetsFor(name + name.toUpperCase(), NAME_SUBSETS));
}

function presetFiles({ family, weight, italic }: FontPreset, subsets: readonly Subset[]): FontFile[] {
  return filesOf(family, weight, italic ? 'italic' : 'normal', subsets);
}

function filesOf(family: FontFamily, weight: number, style: FontFile['style'], subsets: readonly Subset[]): FontFile[] {
  return subsets.map((subset) => ({
    family: fontFamilies[family].name,
    weight,
    style,
    unicodeRange: unicodeRangeOf(subset),
    path: `@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff2`,
  }));
}

function scriptFile(script: ScriptFont, weight: number): FontFile {
  return {
    family: script.name,
    weight,
    style: 'normal',
    unicodeRange: script.unicodeRange,
    path: `@fontsource/${script.package}/files/${script.package}-${script.subset}-${weight}-normal.woff2`,
  };
}

/** The file name without its folder, as used in font rules. */
export function nameOf({ path }: FontFile): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** All files that an invoice can need, by file name. */
export const allFontFiles: ReadonlyMap<string, FontFile> = new Map(
  [
    ...BODY_WEIGHTS.flatMap((weight) => filesOf(BODY, weight, 'normal', allSubsets)),
    ...scriptFonts.flatMap((script) => BODY_WEIGHTS.map((weight) => scriptFile(script, weight))),
    ...fontPresets.flatMap((preset: FontPreset) => presetFiles(preset, NAME_SUBSETS)),
  ].map((file) => [nameOf(file), file]),
);

/**
 * The `@font-face` rules of an invoice. They contain file names instead of the fonts, so that the document is small until
 * it is shown or printed. Then {@link fontEmbedder} embeds the fonts.
 */
export const fontRules = (data: InvoiceDocumentData): string => fontFilesFor(data).map(fontRule).join('');

const fontRule = (file: FontFile): string =>
  `@font-face{font-family:'${file.family}';font-style:${file.style};font-weight:${file.weight};font-display:block;` +
  `src:url(${nameOf(file)}) format('woff2');unicode-range:${file.unicodeRange}}\n`;

/** A file name in a rule. */
const SOURCE = /(?<=src:url\()[\w.-]+(?=\))/g;

/** Reads a font file, from the disk in Node or from its URL in the browser. */
export type ReadFontFile = (file: FontFile) => Promise<Uint8Array>;

/**
 * Creates a function that replaces the file names in {@link fontRules} by data URLs. Files are cached; a failed read is
 * repeated the next time. Each file is embedded once, and unknown names are left unchanged. So HTML from users cannot
 * grow by more than the size of all our files.
 */
export function fontEmbedder(read: ReadFontFile): (rules: string) => Promise<string> {
  const addresses = new Map<string, Promise<string>>();

  function addressOf(name: string, file: FontFile): Promise<string> {
    const known = addresses.get(name);
    if (known) return known;
    const address = read(file).then((bytes) => `data:font/woff2;base64,${base64(bytes)}`);
    addresses.set(name, address);
    address.catch(() => addresses.delete(name));
    return address;
  }

  return async (rules) => {
    const named = new Set(rules.match(SOURCE));
    const files = [...named].flatMap((name) => {
      const file = allFontFiles.get(name);
      return file ? [addressOf(name, file).then((address) => [name, address] as const)] : [];
    });
    const found = new Map(await Promise.all(files));
    return rules.replace(SOURCE, (name) => {
      const address = found.get(name) ?? name;
      found.delete(name);
      return address;
    });
  };
}

// btoa expects one character per byte. In slices, because spreading a whole file would exceed the argument limit of a call.
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

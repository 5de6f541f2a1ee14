import { type FontFamily, fontFamilies, type FontPreset, fontPresetOf, fontPresets } from '@paperbill/contracts/rules';
import { type InvoiceDocumentData, textOf } from '../invoice-document-data.js';
import { invoiceTexts } from '../invoice-texts.js';
import { allSubsets, type ScriptFont, scriptFonts, type Subset, subsetsFor, unicodeRangeOf } from './font-ranges.js';

/** One woff2 file of an installed @fontsource package, with the descriptors of its `@font-face`. */
export interface FontFile {
  /** The name in CSS, such as `Playfair Display`. */
  family: string;
  weight: number;
  style: 'normal' | 'italic';
  unicodeRange: string;
  /** `@fontsource/inter/files/inter-latin-400-normal.woff2`: under node_modules, or as a module. */
  path: string;
}

const BODY: FontFamily = 'inter';
const BODY_WEIGHTS = [400, 600];
/** What every family of the company name has; the body's has all, for clients anywhere. */
const NAME_SUBSETS: readonly Subset[] = ['latin', 'latin-ext'];

/** The files that this invoice needs and no others, always in the same order. */
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

/** The files that a company's name needs in this font; without a name, those of its placeholder. */
export function companyNameFontFiles(companyName: string, font: string): FontFile[] {
  const name = companyName.trim() || invoiceTexts.companyNamePlaceholder;
  // Capitals may need another subset than the letters they come from (ÿ, Ÿ).
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

/** Without its folder: so a document names it. */
export function nameOf({ path }: FontFile): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Every file that any invoice may need, by its name. */
export const allFontFiles: ReadonlyMap<string, FontFile> = new Map(
  [
    ...BODY_WEIGHTS.flatMap((weight) => filesOf(BODY, weight, 'normal', allSubsets)),
    ...scriptFonts.flatMap((script) => BODY_WEIGHTS.map((weight) => scriptFile(script, weight))),
    ...fontPresets.flatMap((preset: FontPreset) => presetFiles(preset, NAME_SUBSETS)),
  ].map((file) => [nameOf(file), file]),
);

/**
 * The `@font-face` rules of an invoice. Each names its file instead of holding it, so that a document weighs a fraction of its
 * fonts on its way to where it is shown or printed: {@link fontEmbedder} puts them in there.
 */
export const fontRules = (data: InvoiceDocumentData): string => fontFilesFor(data).map(fontRule).join('');

const fontRule = (file: FontFile): string =>
  `@font-face{font-family:'${file.family}';font-style:${file.style};font-weight:${file.weight};font-display:block;` +
  `src:url(${nameOf(file)}) format('woff2');unicode-range:${file.unicodeRange}}\n`;

/** What stands for a file in a rule. */
const SOURCE = /(?<=src:url\()[\w.-]+(?=\))/g;

/** Reads the bytes of a font file: from the disk in Node, from its address in the browser. */
export type ReadFontFile = (file: FontFile) => Promise<Uint8Array>;

/**
 * Makes the function that puts the files into the rules of {@link fontRules}, as data addresses: the same bytes make the same
 * text in the browser and in Node. Each file is read once; a failed reading is tried again next time. A rule whose file was
 * named before, or is none of ours, stays as it is: nothing that somebody else has written grows by more than all of our files.
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

// btoa takes one character a byte; spreading a whole file would exceed the arguments that a call may have.
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

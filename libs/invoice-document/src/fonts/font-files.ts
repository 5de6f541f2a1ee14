import { type FontFamily, fontFamilies, fontPresetOf } from '@paperbill/contracts/rules';
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
  const { family, weight, italic } = fontPresetOf(font);
  // Capitals may need another subset than the letters they come from (ÿ, Ÿ).
  return filesOf(family, weight, italic ? 'italic' : 'normal', subsetsFor(name + name.toUpperCase(), NAME_SUBSETS));
}

const filesOf = (
  family: FontFamily,
  weight: number,
  style: FontFile['style'],
  subsets: readonly Subset[],
): FontFile[] =>
  subsets.map((subset) => ({
    family: fontFamilies[family].name,
    weight,
    style,
    unicodeRange: unicodeRangeOf(subset),
    path: `@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff2`,
  }));

const scriptFile = (script: ScriptFont, weight: number): FontFile => ({
  family: script.name,
  weight,
  style: 'normal',
  unicodeRange: script.unicodeRange,
  path: `@fontsource/${script.package}/files/${script.package}-${script.subset}-${weight}-normal.woff2`,
});

/** Reads the bytes of a font file: from the disk in Node, from its address in the browser. */
export type ReadFontFile = (file: FontFile) => Promise<Uint8Array>;

/**
 * Makes the function that gives an invoice its `@font-face` rules, the fonts inside as data addresses: the same bytes
 * make the same text in the browser and in Node. Each file is read once; a failed reading is tried again next time.
 */
export function fontEmbedder(read: ReadFontFile): (data: InvoiceDocumentData) => Promise<string> {
  const rules = new Map<string, Promise<string>>();

  function ruleOf(file: FontFile): Promise<string> {
    const known = rules.get(file.path);
    if (known) return known;
    const rule = read(file).then((bytes) => fontFace(file, base64(bytes)));
    rules.set(file.path, rule);
    rule.catch(() => rules.delete(file.path));
    return rule;
  }

  return async (data) => (await Promise.all(fontFilesFor(data).map(ruleOf))).join('');
}

const fontFace = ({ family, weight, style, unicodeRange }: FontFile, font: string): string =>
  `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:block;` +
  `src:url(data:font/woff2;base64,${font}) format('woff2');unicode-range:${unicodeRange}}\n`;

// btoa takes one character a byte; spreading a whole file would exceed the arguments that a call may have.
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

import type { CSSProperties } from 'react';
import { type InvoiceDocumentData, getPrintedText } from '../invoice-document-data.js';
import { languageFonts, scriptFonts } from './font-ranges.js';

const scriptNames = scriptFonts.map(({ name }) => `'${name}'`).join(', ');

/**
 * These fonts contain symbols such as arrows, which few other fonts contain. Packages that contain the Chinese fonts
 * also contain these fonts.
 */
const SYMBOL_FONTS = "'Noto Sans', 'Noto Sans Math', 'Noto Sans Symbols', 'Noto Sans Symbols 2'";

/** The font stacks name a font for each script. Otherwise, the font would depend on the renderer. */
export const fontStacks = `
  --sans-letters: ${getFontStack('sans', scriptNames)};
  --serif-letters: ${getFontStack('serif', scriptNames)};`;

function getFontStack(generic: 'sans' | 'serif', names: string): string {
  return `Inter, ${names}, var(--han-${generic}, 'Noto Sans'), ${SYMBOL_FONTS}, ${generic === 'sans' ? 'sans-serif' : 'serif'}`;
}

const arabicStacks = {
  '--sans-letters': getFontStack('sans', `${languageFonts.ar!.name}, ${scriptNames}`),
  '--serif-letters': getFontStack('serif', `${languageFonts.ar!.name}, ${scriptNames}`),
} as CSSProperties;

export const getFontProperties = (data: InvoiceDocumentData): CSSProperties => ({
  ...(data.language === 'ar' && arabicStacks),
  ...getHanFontProperties(data),
});

/**
 * For Chinese, Japanese or Korean texts. In Japanese documents, no line begins with a small kana or a closing bracket.
 */
function getHanFontProperties(data: InvoiceDocumentData): CSSProperties {
  const han = selectHanFonts(data);
  if (!han) return {};
  const fonts = { '--han-sans': han.sans, '--han-serif': han.serif } as CSSProperties;
  if (data.language === 'ja') return { ...fonts, lineBreak: 'strict' };
  return han.hasSpaces ? { ...fonts, wordBreak: 'keep-all' } : fonts;
}

/**
 * Chinese, Japanese and Korean share code points but need different glyphs. The fonts are too large to be embedded, so
 * the document contains only their names. The Noto fonts of the renderer come first (deploy/local/embedded/src/fonts),
 * then the fonts of common operating systems.
 */
interface HanFonts {
  sans: string;
  serif: string;
  /** True if the language has spaces between words. Lines then break only between words. */
  hasSpaces?: true;
}

type HanScript = 'japanese' | 'korean' | 'simplified' | 'traditional';

const hanFontsByScript: Record<HanScript, HanFonts> = {
  japanese: {
    sans: "'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', Meiryo",
    serif: "'Noto Serif CJK JP', 'Noto Serif JP', 'Hiragino Mincho ProN', 'Yu Mincho'",
  },
  korean: {
    sans: "'Noto Sans CJK KR', 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic'",
    serif: "'Noto Serif CJK KR', 'Noto Serif KR', AppleMyungjo, Batang",
    hasSpaces: true,
  },
  simplified: {
    sans: "'Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei'",
    serif: "'Noto Serif CJK SC', 'Noto Serif SC', 'Songti SC', SimSun",
  },
  traditional: {
    sans: "'Noto Sans CJK TC', 'Noto Sans TC', 'PingFang TC', 'Microsoft JhengHei'",
    serif: "'Noto Serif CJK TC', 'Noto Serif TC', 'Songti TC', PMingLiU",
  },
};

/** The embedded font comes first, so that the preview and the PDF look the same. */
const fontsOfJapaneseDocuments: HanFonts = {
  sans: `'${languageFonts.ja!.name}', ${hanFontsByScript.japanese.sans}`,
  serif: `'${languageFonts.ja!.name}', ${hanFontsByScript.japanese.serif}`,
};

/** This pattern also matches full-width punctuation. */
const HAN_SCRIPT_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** Characters that belong to only one of the Chinese, Japanese and Korean writing systems. */
const scriptByLetter: [HanScript, RegExp][] = [
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['traditional', /\p{Script=Bopomofo}/u],
];

const scriptByCountry: [HanScript, RegExp][] = [
  ['japanese', /\bjapan\b|日本/i],
  ['korean', /\bkorea\b/i],
  ['traditional', /\b(taiwan|hong kong|maca[uo])\b|[台臺][灣湾]|香港|澳門/i],
  ['simplified', /\b(china|singapore)\b|中国|新加坡/i],
];

/** Common characters that occur only in traditional Chinese. */
const TRADITIONAL_CHARACTER = /[個們這說時間項網務業東號頁費銀帳戶電話發票總計設優華]/u;

export function selectHanFonts(data: InvoiceDocumentData): HanFonts | undefined {
  if (data.language === 'ja') return fontsOfJapaneseDocuments;
  const text = getPrintedText(data);
  return HAN_SCRIPT_CHARACTER.test(text) ? hanFontsByScript[detectHanScript(text, data)] : undefined;
}

/**
 * Detects the script by the first of these hints:
 * 1. letters that only one script has
 * 2. country names in the addresses of company and client
 * 3. characters that only traditional Chinese has
 *
 * Without a hint, the result is simplified Chinese.
 */
function detectHanScript(text: string, { companyAddress, clientCountry, clientCity }: InvoiceDocumentData): HanScript {
  const places = [companyAddress, clientCountry, clientCity].join('\n');
  const found =
    scriptByLetter.find(([, letters]) => letters.test(text)) ?? scriptByCountry.find(([, place]) => place.test(places));
  return found?.[0] ?? (TRADITIONAL_CHARACTER.test(text) ? 'traditional' : 'simplified');
}

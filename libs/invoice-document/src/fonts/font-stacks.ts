import type { CSSProperties } from 'react';
import type { InvoiceDocumentData } from '../invoice-document-data.js';
import { hanFontsFor } from './han.js';
import { scriptFonts } from './scripts.js';

const scriptNames = scriptFonts.map(({ name }) => `'${name}'`).join(', ');

/** For signs such as arrows, which few fonts have: of the same packages as the fonts for Chinese. */
const SYMBOLS = "'Noto Sans', 'Noto Sans Math', 'Noto Sans Symbols', 'Noto Sans Symbols 2'";

/**
 * What the page's letters are drawn with, as custom properties of the sheet: each named, so that the renderer chooses no
 * font of its own. The generic family comes last, for the scripts that nothing before it has.
 */
export const fontStacks = `
  --sans-letters: Inter, ${scriptNames}, var(--han-sans, 'Noto Sans'), ${SYMBOLS}, sans-serif;
  --serif-letters: Inter, ${scriptNames}, var(--han-serif, 'Noto Sans'), ${SYMBOLS}, serif;`;

/** How this invoice's Chinese, Japanese or Korean texts are set: the fonts for the stacks above, and where lines break. */
export function hanProperties(data: InvoiceDocumentData): CSSProperties {
  const han = hanFontsFor(data);
  if (!han) return {};
  const fonts = { '--han-sans': han.sans, '--han-serif': han.serif } as CSSProperties;
  return han.hasSpaces ? { ...fonts, wordBreak: 'keep-all' } : fonts;
}

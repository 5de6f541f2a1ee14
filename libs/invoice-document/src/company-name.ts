import { type CompanyNameSize, fontFamilies, fontPresetOf } from '@paperbill/contracts/rules';
import type { CSSProperties } from 'react';
import { invoiceTexts } from './invoice-texts.js';

const DEFAULT_COLOR = '#000000';

/** In pixels. Line heights are whole ones, so that everything below stands on whole pixels too. */
const sizes: Record<CompanyNameSize, { fontSize: number; lineHeight: `${number}px` }> = {
  small: { fontSize: 18, lineHeight: '24px' },
  medium: { fontSize: 23, lineHeight: '30px' },
  large: { fontSize: 29, lineHeight: '36px' },
  'extra-large': { fontSize: 36, lineHeight: '44px' },
  'super-large': { fontSize: 46, lineHeight: '56px' },
};

/** The name as the page says it. */
export const companyNameOf = ({ companyName }: { companyName: string }): string =>
  companyName.trim() || invoiceTexts.companyNamePlaceholder;

/** The company's colour as it may enter a style: a 6-digit hex code; anything else, '' included, is the default. */
export const companyColor = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR);

/** The chosen font and size of the company name; its colour is the page's `--company-color`. */
export function companyNameStyle(font: string, size: CompanyNameSize): CSSProperties {
  const { family, weight, italic, uppercase, letterSpacing } = fontPresetOf(font);
  const { name, fallback } = fontFamilies[family];
  return {
    // Letters that the chosen font lacks; where the name stands off the sheet, the generic family does.
    fontFamily: `'${name}', var(--${fallback === 'serif' ? 'serif' : 'sans'}-letters, ${fallback})`,
    ...(Object.hasOwn(sizes, size) ? sizes[size] : sizes.medium),
    fontWeight: weight,
    ...(italic && { fontStyle: 'italic' }),
    ...(uppercase && { textTransform: 'uppercase' }),
    ...(letterSpacing && { letterSpacing: `${letterSpacing}em` }),
  };
}

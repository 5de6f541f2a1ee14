import { type CompanyNameSize, fontFamilies, fontPresetOf } from '@paperbill/contracts';
import type { CSSProperties } from 'react';

const DEFAULT_COLOR = '#000000';

/** Pixels at 96 per inch. */
const sizes: Record<CompanyNameSize, number> = {
  small: 18,
  medium: 23,
  large: 29,
  'extra-large': 36,
  'super-large': 46,
};

/** The company's colour as it may enter a style: a 6-digit hex code; anything else, '' included, is the default. */
export const companyColor = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR);

/** The chosen font and size of the company name; its colour is the page's `--company-color`. */
export function companyNameStyle(font: string, size: CompanyNameSize): CSSProperties {
  const { family, weight, italic, uppercase, letterSpacing } = fontPresetOf(font);
  const { name, fallback } = fontFamilies[family];
  return {
    fontFamily: `'${name}', ${fallback}`,
    fontSize: sizes[size] ?? sizes.medium,
    fontWeight: weight,
    ...(italic && { fontStyle: 'italic' }),
    ...(uppercase && { textTransform: 'uppercase' }),
    ...(letterSpacing && { letterSpacing: `${letterSpacing}em` }),
  };
}

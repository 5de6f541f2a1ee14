import { type CompanyNameSize, fontFamilies, getFontPreset } from '@paperbill/contracts/rules';
import type { CSSProperties } from 'react';

/** Only the user sees this text, so it is in the language of the web client. */
export const COMPANY_NAME_PLACEHOLDER = 'Your Company Name';

const DEFAULT_COLOR = '#000000';

/**
 * Font size and line height in pixels. Each line height is a whole number, so that everything below the name is aligned
 * to whole pixels.
 */
const fontSizes: Record<CompanyNameSize, { fontSize: number; lineHeight: `${number}px` }> = {
  small: { fontSize: 18, lineHeight: '24px' },
  medium: { fontSize: 23, lineHeight: '30px' },
  large: { fontSize: 29, lineHeight: '36px' },
  'extra-large': { fontSize: 36, lineHeight: '44px' },
  'super-large': { fontSize: 46, lineHeight: '56px' },
};

export const getDisplayedCompanyName = ({ companyName }: { companyName: string }): string =>
  companyName.trim() || COMPANY_NAME_PLACEHOLDER;

/** Only a hex code of 6 digits is safe in a style attribute. */
export const getCompanyColor = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR);

/** Returns the font of the company name. The color is the custom property `--company-color` of the page. */
export function getCompanyNameStyle(font: string, size: CompanyNameSize): CSSProperties {
  const { family, weight, italic, uppercase, letterSpacing } = getFontPreset(font);
  const { name, fallback } = fontFamilies[family];
  return {
    // The custom property names fonts with the letters that the chosen font lacks. Only the invoice page sets
    // this property.
    fontFamily: `'${name}', var(--${fallback === 'serif' ? 'serif' : 'sans'}-letters, ${fallback})`,
    ...(Object.hasOwn(fontSizes, size) ? fontSizes[size] : fontSizes.medium),
    fontWeight: weight,
    ...(italic && { fontStyle: 'italic' }),
    ...(uppercase && { textTransform: 'uppercase' }),
    ...(letterSpacing && { letterSpacing: `${letterSpacing}em` }),
  };
}

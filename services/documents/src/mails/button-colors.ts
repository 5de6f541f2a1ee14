import { isColor } from '@paperbill/contracts/rules';

/** Accent color of the product. It is used if a company has chosen no color. */
const ACCENT = '#17624d';
const INK = '#1d2433';
const BLACK = '#000000';
const WHITE = '#ffffff';
/** Default color in a profile. It means that the user has not chosen a color. */
const NONE = '#000000';
/** Minimum contrast ratio between text and background (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

interface ButtonColors {
  background: string;
  onBackground: string;
  /** Color of text on a white background. It is the company's color if the contrast is high enough. */
  onPaper: string;
}

/** Returns the colors of a button in the company's color. The label is readable on the button. */
export function buttonColors(color: string): ButtonColors {
  const hasOwn = isColor(color) && color !== '' && color !== NONE;
  const background = hasOwn ? color : ACCENT;
  return {
    background,
    onBackground: contrast(background, WHITE) >= contrast(background, BLACK) ? WHITE : BLACK,
    onPaper: hasOwn && contrast(color, WHITE) >= READABLE ? color : INK,
  };
}

/** Calculates the contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Calculates the relative luminance of an sRGB color, as WCAG defines it. @param color `#rrggbb` */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import { isColor } from '@paperbill/contracts/rules';

/** The product's color, for companies without a color. */
const ACCENT = '#17624d';
const INK = '#1d2433';
const BLACK = '#000000';
const WHITE = '#ffffff';
/** The default color of a profile: the user has not chosen one. */
const NONE = '#000000';
/** Minimum contrast ratio of text and background (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

interface ButtonColors {
  background: string;
  onBackground: string;
  /** The color for text on white, if its contrast is high enough. */
  onPaper: string;
}

/** The colors of a button in a company's color, with a readable label. */
export function buttonColors(color: string): ButtonColors {
  const hasOwn = isColor(color) && color !== '' && color !== NONE;
  const background = hasOwn ? color : ACCENT;
  return {
    background,
    onBackground: contrast(background, WHITE) >= contrast(background, BLACK) ? WHITE : BLACK,
    onPaper: hasOwn && contrast(color, WHITE) >= READABLE ? color : INK,
  };
}

/** Contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of sRGB, as WCAG defines it. @param color `#rrggbb` */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

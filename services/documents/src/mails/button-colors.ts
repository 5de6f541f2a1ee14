import { isColor } from '@paperbill/contracts/rules';

/** The color of buttons for companies that have chosen no color. */
const ACCENT_COLOR = '#17624d';
const INK_COLOR = '#1d2433';
const BLACK = '#000000';
const WHITE = '#ffffff';
/** The contrast between text and background that WCAG 2.2 requires (1.4.3). */
const MIN_CONTRAST = 4.5;

interface ButtonColors {
  background: string;
  textOnBackground: string;
  /** The color of text on a white background. */
  textOnPaper: string;
}

export function getButtonColors(color: string): ButtonColors {
  // Black is the default color of a profile. A user with this color has not chosen a color.
  const hasOwn = isColor(color) && color !== '' && color !== BLACK;
  const background = hasOwn ? color : ACCENT_COLOR;
  return {
    background,
    textOnBackground: computeContrast(background, WHITE) >= computeContrast(background, BLACK) ? WHITE : BLACK,
    textOnPaper: hasOwn && computeContrast(color, WHITE) >= MIN_CONTRAST ? color : INK_COLOR,
  };
}

export function computeContrast(one: string, other: string): number {
  const [dark, light] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The relative luminance of WCAG.
 * @param color `#rrggbb`
 */
function computeLuminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

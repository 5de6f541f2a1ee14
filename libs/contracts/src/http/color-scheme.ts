/** The color schemes. `system` follows the operating system. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * The name of the cookie with the color scheme. It is kept when the user signs out. The BFF reads it to render the
 * scheme before any script runs.
 */
export const COLOR_SCHEME_COOKIE = 'color-scheme';

export const parseColorScheme = (text: string | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === text) ?? 'system';

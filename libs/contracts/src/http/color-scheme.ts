/** `system` follows the operating system. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Kept when the user signs out. The BFF reads this cookie to render the scheme before any script runs. */
export const COLOR_SCHEME_COOKIE = 'color-scheme';

export const parseColorScheme = (text: string | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === text) ?? 'system';

/** The color schemes that a user can choose. `system` follows the operating system. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * The cookie with the color scheme. It is kept when the user signs out. The BFF reads it to render the scheme before
 * any script runs.
 */
export const COLOR_SCHEME_COOKIE = 'color-scheme';

/** Returns the color scheme from a cookie value. A missing or invalid value means `system`. */
export const parseColorScheme = (text: string | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === text) ?? 'system';

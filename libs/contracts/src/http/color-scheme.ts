/** The color schemes that a user can choose. `system` follows the operating system. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * The cookie with the color scheme. It survives signing out, and lets the BFF render the scheme before any script runs.
 */
export const COLOR_SCHEME_COOKIE = 'color-scheme';

/** Returns the color scheme from a cookie's value. A missing or invalid value is read as `system`. */
export const parseColorScheme = (text: string | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === text) ?? 'system';

/** The user's choice. `system` follows the operating system. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * Stores the choice in a cookie, for two reasons: signing out clears all other storage, and the BFF can render pages in
 * the chosen scheme before any script runs.
 */
export const COLOR_SCHEME_COOKIE = 'color-scheme';

/** The color scheme from a cookie's value. A missing or invalid value reads as `system`. */
export const asColorScheme = (text: string | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === text) ?? 'system';

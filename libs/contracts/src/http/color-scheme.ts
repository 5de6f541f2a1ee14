/** What a person chose: the system's own scheme, or always one. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * Keeps the choice. A cookie, because it belongs to the browser and not to its user: signing out clears all other
 * storage. And so the BFF knows it too, whose pages are in the chosen scheme before any script runs.
 */
export const COLOR_SCHEME_COOKIE = 'color-scheme';

/** Whatever a cookie may hold as a choice; nothing and nonsense are the system's own scheme. */
export const asColorScheme = (text: string | undefined): ColorScheme =>
  colorSchemes.find((scheme) => scheme === text) ?? 'system';

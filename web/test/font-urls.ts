/** Stands in for the font files' addresses, which only Vite can list. */
export const fontUrls: Record<string, string> = {};

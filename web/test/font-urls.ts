/** Replaces src/fonts/font-urls.ts, because that file needs Vite's `import.meta.glob`. */
export const fontUrls: Record<string, string> = {};

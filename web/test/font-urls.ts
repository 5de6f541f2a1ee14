/** Replaces src/fonts/font-urls.ts, which needs Vite's `import.meta.glob`. */
export const fontUrls: Record<string, string> = {};

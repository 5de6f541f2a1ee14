import type { Plugin, Rolldown } from 'vite';

/** What the frame of all pages is set in, as the names of files: its headings, its text, and the bold letters of its menu. */
const FONTS = ['source-serif-4-latin-600-normal', 'inter-latin-400-normal', 'inter-latin-600-normal'];

/**
 * Names the fonts of the frame in the page itself. Else the style sheet would lead to them, and the heading, which stands
 * there before any script has run, would change its letters while it is read.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        FONTS.map((font) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `/${fileOf(font, bundle)}`,
          },
          injectTo: 'head-prepend',
        })),
    },
  };
}

function fileOf(font: string, bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${font}-`) && name.endsWith('.woff2'));
  if (!file) throw new Error(`No style uses the font ${font}`);
  return file;
}

import type { Plugin, Rolldown } from 'vite';

const FRAME_FONTS = ['source-serif-4-latin-600-normal', 'inter-latin-400-normal', 'inter-latin-600-normal'];

/** Without the preload, the fonts would load after the style sheet, and the heading would visibly change. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        FRAME_FONTS.map((font) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `/${findFontFile(font, bundle)}`,
          },
          injectTo: 'head-prepend',
        })),
    },
  };
}

function findFontFile(font: string, bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${font}-`) && name.endsWith('.woff2'));
  if (!file) throw new Error(`No style uses the font ${font}`);
  return file;
}

import { createFontEmbedder } from '@paperbill/invoice-document';
import { fontUrls } from './font-urls.js';

/** Embeds the fonts in the `@font-face` rules of an invoice. They are the same font files that the page uses. */
export const embedFonts = createFontEmbedder(async ({ path }) => {
  const response = await fetch(fontUrls[path]!);
  if (!response.ok) throw new Error(`The font ${path} could not be loaded`);
  return new Uint8Array(await response.arrayBuffer());
});

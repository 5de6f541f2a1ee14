import { createFontEmbedder } from '@paperbill/invoice-document';
import { fontUrls } from './font-urls.js';

export const embedFonts = createFontEmbedder(async ({ path }) => {
  const response = await fetch(fontUrls[path]!);
  if (!response.ok) throw new Error(`The font ${path} could not be loaded`);
  return new Uint8Array(await response.arrayBuffer());
});

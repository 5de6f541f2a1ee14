import { fontEmbedder } from '@paperbill/invoice-document';
import { fontUrls } from './font-urls.js';

/** Puts the fonts into the `@font-face` rules of an invoice: the same files that the page shows it with. */
export const embedFonts = fontEmbedder(async ({ path }) => {
  const response = await fetch(fontUrls[path]!);
  if (!response.ok) throw new Error(`The font ${path} could not be loaded`);
  return new Uint8Array(await response.arrayBuffer());
});

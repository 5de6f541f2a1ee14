import { fontEmbedder } from '@paperbill/invoice-document';
import { fontUrls } from './font-urls.js';

/** The `@font-face` rules of an invoice, the fonts inside: the same files that the page shows it with. */
export const fontCss = fontEmbedder(async ({ path }) => {
  const response = await fetch(fontUrls[path]!);
  if (!response.ok) throw new Error(`The font ${path} could not be loaded`);
  return new Uint8Array(await response.arrayBuffer());
});

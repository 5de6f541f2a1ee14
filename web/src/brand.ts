import { type Brand, defaultBrand, pagePlaceholders } from '@paperbill/contracts/http';

/**
 * In prerendered pages, the application's names are placeholders. The BFF (the server for the web client) replaces them
 * with the operator's settings.
 */
const isPrerendering = typeof document === 'undefined';

/**
 * Reads the names of the application, which the operator configures. The BFF (the server for the web client) writes
 * them into the page as JSON.
 */
function readBrand(): Brand {
  if (isPrerendering) return pagePlaceholders;
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return written ? { ...defaultBrand, ...(JSON.parse(written) as Partial<Brand>) } : defaultBrand;
}

export const brand = readBrand();

export const publicUrl = isPrerendering ? pagePlaceholders.publicUrl : window.location.origin;

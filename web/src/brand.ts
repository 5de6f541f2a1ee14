import { type Brand, defaultBrand, pagePlaceholders } from '@paperbill/contracts/http';

/**
 * The BFF (the server for the web client) replaces the placeholders in prerendered pages with the operator's settings.
 */
const isPrerendering = typeof document === 'undefined';

/** The BFF writes the names that the operator has configured into the page as JSON. */
function readBrand(): Brand {
  if (isPrerendering) return pagePlaceholders;
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return written ? { ...defaultBrand, ...(JSON.parse(written) as Partial<Brand>) } : defaultBrand;
}

export const brand = readBrand();

export const publicUrl = isPrerendering ? pagePlaceholders.publicUrl : window.location.origin;

import { type Brand, defaultBrand, pagePlaceholders } from '@paperbill/contracts/http';

/** Pages prerendered by the build contain placeholders. The BFF replaces them with the settings. */
const isBuilding = typeof document === 'undefined';

/** Product names set by the operator. The BFF writes them into the page as JSON. */
function readBrand(): Brand {
  if (isBuilding) return pagePlaceholders;
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return written ? { ...defaultBrand, ...(JSON.parse(written) as Partial<Brand>) } : defaultBrand;
}

export const brand = readBrand();

/** Public URL without a trailing slash. */
export const publicUrl = isBuilding ? pagePlaceholders.publicUrl : window.location.origin;

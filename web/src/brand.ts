import { type Brand, defaultBrand, pagePlaceholders } from '@paperbill/contracts/http';

/** Pages that are prerendered by the build know no settings yet: the BFF writes them in later. */
const isBuilding = typeof document === 'undefined';

/** The product's names as the operator set them: the BFF writes them into the page as JSON. */
function readBrand(): Brand {
  if (isBuilding) return pagePlaceholders;
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return written ? { ...defaultBrand, ...(JSON.parse(written) as Partial<Brand>) } : defaultBrand;
}

export const brand = readBrand();

/** Where the product is opened, without a slash at its end. */
export const publicUrl = isBuilding ? pagePlaceholders.publicUrl : window.location.origin;

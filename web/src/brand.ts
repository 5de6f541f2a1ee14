import { type Brand, defaultBrand } from '@paperbill/contracts';

/** The product's names as the operator set them: the BFF writes them into the page as JSON. */
function readBrand(): Brand {
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return written ? { ...defaultBrand, ...(JSON.parse(written) as Partial<Brand>) } : defaultBrand;
}

export const brand = readBrand();

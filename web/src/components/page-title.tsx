import { brand } from '../brand.js';

/** The browser's title of a page, with the product's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>;
}

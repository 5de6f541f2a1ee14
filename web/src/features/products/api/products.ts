import type { Product, ProductFields } from '@paperbill/contracts/http';
import { entityMutations } from '../../../entities/entity-mutations.js';
import { useEntitySearch } from '../../../entities/entity-search.js';
import { useUserId } from '../../auth/api/session.js';

export const PRODUCTS_URL = '/api/products';

const productSearch = {
  path: PRODUCTS_URL,
  getTexts: ({ name, description }: Product): [string, ...string[]] => [name, description],
};

export const useProductSearch = (typed: string) => useEntitySearch(productSearch, typed);

/** Saved invoices keep the old data of the product, so they are not refetched. */
export const {
  useCreate: useCreateProduct,
  useUpdate: useUpdateProduct,
  useDelete: useDeleteProduct,
} = entityMutations<ProductFields, Product>({ path: PRODUCTS_URL, name: 'product', useUserId });

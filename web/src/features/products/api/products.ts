import type { Product, ProductFields } from '@paperbill/contracts/http';
import { entityMutations } from '../../../entities/entity-mutations.js';
import { useEntitySearch } from '../../../entities/entity-search.js';
import { useUserId } from '../../auth/api/session.js';

/** The address of the catalogue, and the first part of the key of all that is read of it. */
export const PRODUCTS = '/api/products';

const searched = {
  path: PRODUCTS,
  textsOf: ({ name, description }: Product): [string, ...string[]] => [name, description],
};

/** Finds products by what is typed. */
export const useProductSearch = (typed: string) => useEntitySearch(searched, typed);

/** Invoices that list a product stay as they are, whatever is changed here. */
export const {
  useCreate: useCreateProduct,
  useUpdate: useUpdateProduct,
  useDelete: useDeleteProduct,
} = entityMutations<ProductFields, Product>({ path: PRODUCTS, name: 'product', useUserId });

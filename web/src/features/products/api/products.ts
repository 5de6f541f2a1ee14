import type { Product, ProductFields } from '@paperbill/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';
import { entityMutations } from '../../../components/entities/entity-mutations.js';
import { useEntitySearch } from '../../../components/entities/entity-search.js';
import { useUserId } from '../../auth/api/session.js';

/** The first part of the key of the product catalogue. */
const PRODUCTS = '/api/products';

const productsQuery = queryOptions({
  queryKey: [PRODUCTS],
  queryFn: ({ signal }) => requestJson<Product[]>(PRODUCTS, { signal }),
});

export const useProducts = () => useQuery(productsQuery);

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

import type { Product } from '@paperbill/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../api/request.js';

/** The first part of the key of the product catalogue. */
export const PRODUCTS = '/api/products';

export const productsQuery = queryOptions({
  queryKey: [PRODUCTS],
  queryFn: ({ signal }) => requestJson<Product[]>(PRODUCTS, { signal }),
});

export const useProducts = () => useQuery(productsQuery);

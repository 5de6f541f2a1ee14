import type { Product, ProductFields } from '@paperbill/contracts/http';
import { entityMutations } from '../../../components/entities/entity-mutations.js';
import { PRODUCTS } from './get-products.js';

/** Invoices that list a product stay as they are, whatever is changed here. */
export const {
  useCreate: useCreateProduct,
  useUpdate: useUpdateProduct,
  useDelete: useDeleteProduct,
} = entityMutations<ProductFields, Product>({ path: PRODUCTS, name: 'product' });

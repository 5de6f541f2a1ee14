import { entityToasts, type Product, type ProductFields } from '@paperbill/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { PRODUCTS } from './get-products.js';

/** Saves a new product and refreshes the catalogue. */
export function useCreateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductFields) => requestJson<Product>(PRODUCTS, { method: 'POST', body }),
    onSuccess: () => {
      showToast(entityToasts.success('Product', 'created'));
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS] });
    },
    onError: (error) => showToast(entityToasts.failure('product', 'create', serverMessage(error))),
  });
}

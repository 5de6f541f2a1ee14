import { type Product, type ProductFields, entityToasts } from '@paperbill/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { PRODUCTS } from './get-products.js';

/** Saves the changes of a product and refreshes the catalogue. */
export function useUpdateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductFields & { id: string }) =>
      requestJson<Product>(`${PRODUCTS}/${body.id}`, { method: 'PUT', body }),
    onSuccess: () => {
      showToast(entityToasts.success('Product', 'updated'));
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS] });
    },
    onError: (error) => showToast(entityToasts.failure('product', 'update', serverMessage(error))),
  });
}

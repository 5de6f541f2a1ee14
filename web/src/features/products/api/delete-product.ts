import { type Product, entityToasts } from '@paperbill/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { request } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { PRODUCTS } from './get-products.js';

/** Deletes a product and refreshes the catalogue; invoices that list it stay as they are. */
export function useDeleteProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Product) => request(`${PRODUCTS}/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      showToast(entityToasts.success('Product', 'deleted'));
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS] });
    },
    onError: (error) => showToast(entityToasts.failure('product', 'delete', serverMessage(error))),
  });
}

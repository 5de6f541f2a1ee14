import { type Customer, entityToasts } from '@paperbill/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { request } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { CUSTOMERS } from './get-customers.js';

/** Deletes a customer and refreshes the list; invoices made out to it stay as they are. */
export function useDeleteCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Customer) => request(`${CUSTOMERS}/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      showToast(entityToasts.success('Customer', 'deleted'));
      void queryClient.invalidateQueries({ queryKey: [CUSTOMERS] });
    },
    onError: (error) => showToast(entityToasts.failure('customer', 'delete', serverMessage(error))),
  });
}

import { type Customer, type CustomerFields, entityToasts } from '@paperbill/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { CUSTOMERS } from './get-customers.js';

/** Saves the changes of a customer and refreshes the list. */
export function useUpdateCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerFields & { id: string }) =>
      requestJson<Customer>(`${CUSTOMERS}/${body.id}`, { method: 'PUT', body }),
    onSuccess: () => {
      showToast(entityToasts.success('Customer', 'updated'));
      void queryClient.invalidateQueries({ queryKey: [CUSTOMERS] });
    },
    onError: (error) => showToast(entityToasts.failure('customer', 'update', serverMessage(error))),
  });
}

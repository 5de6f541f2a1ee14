import { type Customer, type CustomerFields, entityToasts } from '@paperbill/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../api/api-error.js';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { CUSTOMERS } from './get-customers.js';

/** Saves a new customer and refreshes the list. */
export function useCreateCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CustomerFields) => requestJson<Customer>(CUSTOMERS, { method: 'POST', body }),
    onSuccess: () => {
      showToast(entityToasts.success('Customer', 'created'));
      void queryClient.invalidateQueries({ queryKey: [CUSTOMERS] });
    },
    onError: (error) => showToast(entityToasts.failure('customer', 'create', serverMessage(error))),
  });
}

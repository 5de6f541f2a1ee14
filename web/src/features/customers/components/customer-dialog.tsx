import { zodResolver } from '@hookform/resolvers/zod';
import type { Customer, CustomerFields } from '@paperbill/contracts';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../components/form/form-dialog.js';
import { showServerErrors } from '../../../components/form/server-errors.js';
import { useCreateCustomer } from '../api/create-customer.js';
import { useUpdateCustomer } from '../api/update-customer.js';
import { blankCustomer, customerSchema } from '../customer-schema.js';
import { CustomerFormFields } from './customer-form-fields.js';

interface CustomerDialogProps {
  /** The one to change; null adds a new one. */
  customer: Customer | null;
  onClose: () => void;
}

export default function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const form = useForm<CustomerFields>({
    resolver: zodResolver(customerSchema),
    defaultValues: customer ?? blankCustomer,
  });
  const create = useCreateCustomer();
  const update = useUpdateCustomer();

  const submit = form.handleSubmit(async (fields) => {
    try {
      if (customer) await update.mutateAsync({ ...fields, id: customer.id });
      else await create.mutateAsync(fields);
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <FormDialog
      title={customer ? 'Edit Customer' : 'Add New Customer'}
      submitLabel={customer ? 'Update Customer' : 'Save Customer'}
      isSaving={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerFormFields control={form.control} />
    </FormDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import type { Customer, CustomerFields } from '@paperbill/contracts';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../components/form/form-dialog.js';
import { showServerErrors } from '../../../components/form/server-errors.js';
import { useCreateCustomer } from '../../customers/api/create-customer.js';
import { CustomerFormFields } from '../../customers/components/customer-form-fields.js';
import { blankCustomer, customerSchema } from '../../customers/customer-schema.js';

interface QuickAddCustomerDialogProps {
  /** What was typed already. */
  name: string;
  onAdded: (customer: Customer) => void;
  onClose: () => void;
}

/** Adds a customer without leaving the invoice. */
export default function QuickAddCustomerDialog({ name, onAdded, onClose }: QuickAddCustomerDialogProps) {
  const form = useForm<CustomerFields>({
    resolver: zodResolver(customerSchema),
    defaultValues: { ...blankCustomer, name },
  });
  const create = useCreateCustomer();

  const submit = form.handleSubmit((customer) =>
    create.mutateAsync(customer).then(
      (created) => {
        onAdded(created);
        onClose();
      },
      (error: unknown) => showServerErrors(form, error),
    ),
  );

  return (
    <FormDialog
      title="Quick Add Customer"
      submitLabel="Add Customer"
      isIncomplete={!form.watch('name').trim()}
      isSaving={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <CustomerFormFields control={form.control} />
    </FormDialog>
  );
}

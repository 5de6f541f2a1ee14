import type { Customer } from '@paperbill/contracts/http';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import { useUser } from '../../auth/api/get-user.js';
import { useCreateCustomer } from '../../customers/api/change-customers.js';
import { CustomerFormFields } from '../../customers/components/customer-form-fields.js';
import { blankCustomer, customerSchema } from '../../customers/customer-schema.js';
import type { QuickAddDialogProps } from '../quick-add/dialogs.js';

/** Adds a customer without leaving the invoice. */
export default function QuickAddCustomerDialog({ name, onAdded, onClose }: QuickAddDialogProps<Customer>) {
  const { data: user } = useUser();
  const create = useCreateCustomer();
  return (
    <EntityDialog
      title="Quick Add Customer"
      submitLabel="Add Customer"
      schema={customerSchema}
      defaultValues={{ ...blankCustomer, name }}
      draftKey={`quick-customer-draft-${user?.id}`}
      needsName
      save={create.mutateAsync}
      onSaved={onAdded}
      onClose={onClose}
    >
      {(control) => <CustomerFormFields control={control} />}
    </EntityDialog>
  );
}

import type { Customer } from '@paperbill/contracts/http';
import { EntityDialog } from '../../../components/entities/entity-dialog.js';
import type { EntityDialogProps } from '../../../components/entities/entity-page.js';
import { useUser } from '../../auth/api/get-user.js';
import { useCreateCustomer, useUpdateCustomer } from '../api/change-customers.js';
import { blankCustomer, customerSchema } from '../customer-schema.js';
import { CustomerFormFields } from './customer-form-fields.js';

export default function CustomerDialog({ edited, onClose }: EntityDialogProps<Customer>) {
  const { data: user } = useUser();
  const create = useCreateCustomer();
  const update = useUpdateCustomer();
  return (
    <EntityDialog
      title={edited ? 'Edit Customer' : 'Add New Customer'}
      submitLabel={edited ? 'Update Customer' : 'Save Customer'}
      schema={customerSchema}
      defaultValues={edited ?? blankCustomer}
      draftKey={`customer-draft-${edited?.id ?? 'new'}-${user?.id}`}
      save={(fields) => (edited ? update.mutateAsync({ ...fields, id: edited.id }) : create.mutateAsync(fields))}
      onClose={onClose}
    >
      {(control) => <CustomerFormFields control={control} />}
    </EntityDialog>
  );
}

import type { StoredCustomer } from '@paperbill/contracts/http';
import { partyIdLabels } from '@paperbill/contracts/texts';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import type { Control } from 'react-hook-form';
import { t, type TextId } from '../../languages/t.js';
import { EntityDialog } from '../../entities/entity-dialog.js';
import type { EntityDialogProps } from '../../entities/entity-page.js';
import { Field, FormFields } from '../../components/form/field.js';
import { TextField } from '../../components/form/text-field.js';
import { languageOptions } from '../../components/language-options.js';
import { Select } from '../../components/form/select.js';
import { listPaymentTermsOptions } from '../../components/form/value-inputs.js';
import { useUser } from '../auth/api/session.js';
import { useCreateCustomer, useUpdateCustomer } from './api/customers.js';
import { DefaultFields, usePrepareFields } from '../taxes/default-fields.js';
import type { DefaultsInput } from '../taxes/defaults-input.js';
import { blankCustomer, type CustomerInput, customerSchema, toInput } from './customer-schema.js';

export default function CustomerDialog({ editedEntity, onClose }: EntityDialogProps<StoredCustomer>) {
  const { data: user } = useUser();
  const create = useCreateCustomer();
  const update = useUpdateCustomer();
  const sent = usePrepareFields(editedEntity ?? {});
  return (
    <EntityDialog
      title={t(editedEntity ? 'Edit Customer' : 'Add New Customer')}
      submitLabel={t(editedEntity ? 'Update Customer' : 'Save Customer')}
      schema={customerSchema}
      defaultValues={editedEntity ? toInput(editedEntity) : blankCustomer}
      draftKey={`customer-draft-${editedEntity?.id ?? 'new'}-${user?.id}`}
      save={(fields) =>
        editedEntity ? update.mutateAsync({ ...sent(fields), id: editedEntity.id }) : create.mutateAsync(sent(fields))
      }
      stopSaving={editedEntity ? update.cancel : create.cancel}
      onClose={onClose}
    >
      {(control) => <CustomerFormFields control={control} />}
    </EntityDialog>
  );
}

interface QuickAddProps {
  typedFields: Partial<CustomerInput>;
  onAdded: (customer: StoredCustomer) => void;
  onClose: () => void;
}

export function QuickAddCustomerDialog({ typedFields, onAdded, onClose }: QuickAddProps) {
  const { data: user } = useUser();
  const create = useCreateCustomer();
  const sent = usePrepareFields();
  return (
    <EntityDialog
      title={t('Quick Add Customer')}
      submitLabel={t('Add Customer')}
      schema={customerSchema}
      defaultValues={{ ...blankCustomer, ...typedFields }}
      draftKey={`quick-customer-draft-${typedFields.name ?? ''}-${user?.id}`}
      needsName
      save={(fields) => create.mutateAsync(sent(fields))}
      stopSaving={create.cancel}
      onSaved={onAdded}
      onClose={onClose}
    >
      {(control) => <CustomerFormFields control={control} />}
    </EntityDialog>
  );
}

const listLanguages = () => [{ value: '' as const, label: t('Same as in the settings') }, ...languageOptions];

const TAXES_HINT: TextId = 'New lines for this customer have these taxes, unless their product has its own.';

function CustomerFormFields({ control }: { control: Control<CustomerInput> }) {
  return (
    <FormFields>
      <TextField control={control} name="name" label={t('Company Name')} required width="half" autoFocus />
      <TextField control={control} name="contactPerson" label={t('Contact Person')} width="half" />
      <TextField control={control} name="email" label={t('Email')} width="half" type="email" />
      <TextField control={control} name="phone" label={t('Phone')} width="half" type="tel" />
      <TextField control={control} name="address" label={t('Street Address')} width="half" />
      <TextField control={control} name="addressLine2" label={t('Address Line 2 (Optional)')} width="half" />
      <TextField control={control} name="city" label={t('City')} width="third" />
      <TextField control={control} name="state" label={t('State')} width="third" />
      <TextField control={control} name="zipCode" label={t('ZIP Code')} width="third" />
      <TextField control={control} name="country" label={t('Country')} width="half" />
      <TextField control={control} name="taxId" label={t(partyIdLabels.taxId)} width="half" />
      <TextField
        control={control}
        name="reference"
        label={t(partyIdLabels.reference)}
        hint={t('Such as a PO number, printed on new invoices')}
        width="half"
      />
      <Field control={control} name="paymentTerms" label={t('Payment Terms')} width="half">
        {(field) => <Select {...field} options={listPaymentTermsOptions()} />}
      </Field>
      <Field
        control={control}
        name="language"
        label={t(settingLabels.language)}
        hint={t('Of new documents for this customer.')}
        width="half"
      >
        {(field) => <Select {...field} options={listLanguages()} />}
      </Field>
      <DefaultFields
        control={control as unknown as Control<DefaultsInput>}
        hints={{ currency: t('New documents for this customer have this currency.'), taxes: t(TAXES_HINT) }}
      />
    </FormFields>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Customer,
  DEFAULT_COUNTRY,
  DEFAULT_PAYMENT_TERMS,
  MAX_LENGTH,
  paymentTerms,
  paymentTermsLabel,
  validationTexts,
} from '@paperbill/contracts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '../../../components/form/field.js';
import { FormFields } from '../../../components/form/form-section.js';
import fields from '../../../components/form/form-section.module.css';
import { Input, Select } from '../../../components/form/inputs.js';
import { optionalEmail, requiredText, text } from '../../../components/form/schema.js';
import { showServerErrors } from '../../../components/form/server-errors.js';
import { useCreateCustomer } from '../../customers/api/create-customer.js';
import { QuickAddDialog } from '../quick-add/quick-add-dialog.js';

const schema = z.object({
  name: requiredText(MAX_LENGTH.name, validationTexts.nameRequired),
  contactPerson: text(MAX_LENGTH.name),
  email: optionalEmail(),
  phone: text(MAX_LENGTH.phone),
  address: text(MAX_LENGTH.address),
  addressLine2: text(MAX_LENGTH.address),
  city: text(MAX_LENGTH.address),
  state: text(MAX_LENGTH.address),
  zipCode: text(MAX_LENGTH.postalCode),
  country: text(MAX_LENGTH.address),
  paymentTerms: z.string(),
});

const blankCustomer = {
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  country: DEFAULT_COUNTRY,
  paymentTerms: DEFAULT_PAYMENT_TERMS as string,
};

const terms = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

interface QuickAddCustomerDialogProps {
  /** What was typed already. */
  name: string;
  onAdded: (customer: Customer) => void;
  onClose: () => void;
}

/** Adds a customer without leaving the invoice. */
export default function QuickAddCustomerDialog({ name, onAdded, onClose }: QuickAddCustomerDialogProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name, ...blankCustomer } });
  const { control } = form;
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
    <QuickAddDialog
      title="Quick Add Customer"
      submitLabel="Add Customer"
      isNamed={!!form.watch('name').trim()}
      isSaving={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFields>
        <Field control={control} name="name" label="Company Name" required className={fields.half}>
          {(field) => <Input {...field} autoFocus autoComplete="off" />}
        </Field>
        <Field control={control} name="contactPerson" label="Contact Person" className={fields.half}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="email" label="Email" className={fields.half}>
          {(field) => <Input {...field} type="email" autoComplete="off" />}
        </Field>
        <Field control={control} name="phone" label="Phone" className={fields.half}>
          {(field) => <Input {...field} type="tel" autoComplete="off" />}
        </Field>
        <Field control={control} name="address" label="Street Address" className={fields.half}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="addressLine2" label="Address Line 2 (Optional)" className={fields.half}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="city" label="City" className={fields.third}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="state" label="State" className={fields.third}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="zipCode" label="ZIP Code" className={fields.third}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="country" label="Country" className={fields.half}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="paymentTerms" label="Payment Terms" className={fields.half}>
          {(field) => <Select {...field} options={terms} />}
        </Field>
      </FormFields>
    </QuickAddDialog>
  );
}

import { partyTexts } from '@paperbill/contracts/texts';
import { formatQuantity } from '@paperbill/money';
import type { Control } from 'react-hook-form';
import { Field, FormFields, FormSection } from '../../components/form/field.js';
import { Input, Textarea } from '../../components/form/inputs.js';
import { Select } from '../../components/form/select.js';
import { DecimalInput, paymentTermsOptions } from '../../components/form/value-inputs.js';
import type { ProfileInput, ProfileOutput } from './profile-schema.js';

export function CompanySection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Company Information">
      <FormFields>
        <Field control={control} name="companyName" label="Company Name" required width="half">
          {(field) => <Input {...field} autoComplete="organization" />}
        </Field>
        <Field control={control} name="title" label="Title" hint="Such as your profession" width="half">
          {(field) => <Input {...field} autoComplete="organization-title" />}
        </Field>
        <Field
          control={control}
          name="mailingName"
          label="Mailing Name"
          hint="The name for letters and checks, if it is not the company name"
          width="full"
        >
          {(field) => <Input {...field} autoComplete="name" />}
        </Field>
        <Field control={control} name="email" label="Email" width="half">
          {(field) => <Input {...field} type="email" autoComplete="email" />}
        </Field>
        <Field control={control} name="phone" label="Phone" width="half">
          {(field) => <Input {...field} type="tel" autoComplete="tel" />}
        </Field>
        <Field control={control} name="taxId" label={partyTexts.taxId} width="half">
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field
          control={control}
          name="registrationNumber"
          label={partyTexts.registrationNumber}
          hint="In the register of companies"
          width="half"
        >
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
      </FormFields>
    </FormSection>
  );
}

export function AddressSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Address">
      <FormFields>
        <Field control={control} name="address" label="Street Address" width="full">
          {(field) => <Input {...field} autoComplete="address-line1" />}
        </Field>
        <Field control={control} name="addressLine2" label="Address Line 2 (Optional)" width="full">
          {(field) => <Input {...field} autoComplete="address-line2" />}
        </Field>
        <Field control={control} name="city" label="City" width="third">
          {(field) => <Input {...field} autoComplete="address-level2" />}
        </Field>
        <Field control={control} name="state" label="State" width="third">
          {(field) => <Input {...field} autoComplete="address-level1" />}
        </Field>
        <Field control={control} name="zipCode" label="ZIP Code" width="third">
          {(field) => <Input {...field} autoComplete="postal-code" />}
        </Field>
        <Field control={control} name="country" label="Country" width="half">
          {(field) => <Input {...field} autoComplete="country-name" />}
        </Field>
      </FormFields>
    </FormSection>
  );
}

export function PaymentSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Payment">
      <FormFields>
        <Field control={control} name="paymentTerms" label="Payment Terms" width="half">
          {(field) => <Select {...field} options={paymentTermsOptions} />}
        </Field>
        <Field control={control} name="defaultTaxRate" label="Default Tax Rate (%)" width="half">
          {(field) => <DecimalInput {...field} kind="taxRate" format={formatQuantity} />}
        </Field>
        <Field
          control={control}
          name="paymentInstructions"
          label="Payment Instructions"
          hint="Printed under Payment Information, such as your bank details"
          width="full"
        >
          {(field) => <Textarea {...field} rows={4} />}
        </Field>
        <Field
          control={control}
          name="defaultNote"
          label="Default Note to Client"
          hint="New invoices and quotes begin with it. It is printed below the totals."
          width="full"
        >
          {(field) => <Textarea {...field} rows={3} />}
        </Field>
      </FormFields>
    </FormSection>
  );
}

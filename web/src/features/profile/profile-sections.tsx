import { partyTexts } from '@paperbill/contracts/texts';
import { formatQuantity } from '@paperbill/money';
import type { Control } from 'react-hook-form';
import { Field, FormFields, FormSection } from '../../components/form/field.js';
import { TextField } from '../../components/form/text-field.js';
import { Textarea } from '../../components/form/inputs.js';
import { Select } from '../../components/form/select.js';
import { DecimalInput, paymentTermsOptions } from '../../components/form/value-inputs.js';
import type { ProfileInput, ProfileOutput } from './profile-schema.js';

export function CompanySection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Company Information">
      <FormFields>
        <TextField
          control={control}
          name="companyName"
          label="Company Name"
          required
          width="half"
          autoComplete="organization"
        />
        <TextField
          control={control}
          name="title"
          label="Title"
          hint="Such as your profession"
          width="half"
          autoComplete="organization-title"
        />
        <TextField
          control={control}
          name="mailingName"
          label="Mailing Name"
          hint="The name for letters and checks, if it is not the company name"
          autoComplete="name"
        />
        <TextField control={control} name="email" label="Email" width="half" type="email" autoComplete="email" />
        <TextField control={control} name="phone" label="Phone" width="half" type="tel" autoComplete="tel" />
        <TextField control={control} name="taxId" label={partyTexts.taxId} width="half" />
        <TextField
          control={control}
          name="registrationNumber"
          label={partyTexts.registrationNumber}
          hint="In the register of companies"
          width="half"
        />
      </FormFields>
    </FormSection>
  );
}

export function AddressSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Address">
      <FormFields>
        <TextField control={control} name="address" label="Street Address" autoComplete="address-line1" />
        <TextField
          control={control}
          name="addressLine2"
          label="Address Line 2 (Optional)"
          autoComplete="address-line2"
        />
        <TextField control={control} name="city" label="City" width="third" autoComplete="address-level2" />
        <TextField control={control} name="state" label="State" width="third" autoComplete="address-level1" />
        <TextField control={control} name="zipCode" label="ZIP Code" width="third" autoComplete="postal-code" />
        <TextField control={control} name="country" label="Country" width="half" autoComplete="country-name" />
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
        >
          {(field) => <Textarea {...field} rows={4} />}
        </Field>
        <Field
          control={control}
          name="defaultNote"
          label="Default Note to Client"
          hint="New invoices and quotes begin with it. It is printed below the totals."
        >
          {(field) => <Textarea {...field} rows={3} />}
        </Field>
      </FormFields>
    </FormSection>
  );
}

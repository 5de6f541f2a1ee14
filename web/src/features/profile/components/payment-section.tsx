import { paymentTerms, paymentTermsLabel } from '@paperbill/contracts/rules';
import { formatQuantity } from '@paperbill/money';
import type { Control } from 'react-hook-form';
import { DecimalInput } from '../../../components/form/decimal-input.js';
import { Field } from '../../../components/form/field.js';
import { FormFields, FormSection } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Select, Textarea } from '../../../components/form/inputs.js';
import type { ProfileInput, ProfileOutput } from '../profile-schema.js';

const termsOptions = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

export function PaymentSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Payment">
      <FormFields>
        <Field control={control} name="paymentTerms" label="Payment Terms" className={styles.half}>
          {(field) => <Select {...field} options={termsOptions} />}
        </Field>
        <Field control={control} name="defaultTaxRate" label="Default Tax Rate (%)" className={styles.half}>
          {(field) => <DecimalInput {...field} format={formatQuantity} />}
        </Field>
        <Field
          control={control}
          name="paymentInstructions"
          label="Payment Instructions"
          hint="Printed under Payment Information, such as your bank details"
          className={styles.full}
        >
          {(field) => <Textarea {...field} rows={4} />}
        </Field>
      </FormFields>
    </FormSection>
  );
}

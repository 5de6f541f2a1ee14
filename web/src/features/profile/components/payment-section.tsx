import { paymentTerms, paymentTermsLabel } from '@paperbill/contracts';
import type { Control } from 'react-hook-form';
import { Field } from '../../../components/form/field.js';
import { Input, Select, Textarea } from '../../../components/form/inputs.js';
import type { ProfileInput, ProfileOutput } from '../profile-schema.js';
import { FormSection } from './form-section.js';
import styles from './profile-form.module.css';

const termsOptions = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

export function PaymentSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Payment">
      <div className={styles.fields}>
        <Field control={control} name="paymentTerms" label="Payment Terms" className={styles.half}>
          {(field) => <Select {...field} options={termsOptions} />}
        </Field>
        <Field control={control} name="defaultTaxRate" label="Default Tax Rate (%)" className={styles.half}>
          {(field) => <Input {...field} inputMode="decimal" />}
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
      </div>
    </FormSection>
  );
}

import type { Control } from 'react-hook-form';
import { Field } from '../../../components/form/field.js';
import { FormFields, FormSection } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Input } from '../../../components/form/inputs.js';
import type { ProfileInput, ProfileOutput } from '../profile-schema.js';

export function AddressSection({ control }: { control: Control<ProfileInput, unknown, ProfileOutput> }) {
  return (
    <FormSection title="Address">
      <FormFields>
        <Field control={control} name="address" label="Street Address" className={styles.full}>
          {(field) => <Input {...field} autoComplete="address-line1" />}
        </Field>
        <Field control={control} name="addressLine2" label="Address Line 2 (Optional)" className={styles.full}>
          {(field) => <Input {...field} autoComplete="address-line2" />}
        </Field>
        <Field control={control} name="city" label="City" className={styles.third}>
          {(field) => <Input {...field} autoComplete="address-level2" />}
        </Field>
        <Field control={control} name="state" label="State" className={styles.third}>
          {(field) => <Input {...field} autoComplete="address-level1" />}
        </Field>
        <Field control={control} name="zipCode" label="ZIP Code" className={styles.third}>
          {(field) => <Input {...field} autoComplete="postal-code" />}
        </Field>
        <Field control={control} name="country" label="Country" className={styles.half}>
          {(field) => <Input {...field} autoComplete="country-name" />}
        </Field>
      </FormFields>
    </FormSection>
  );
}

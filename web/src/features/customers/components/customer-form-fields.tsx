import type { CustomerFields } from '@paperbill/contracts/http';
import { paymentTerms, paymentTermsLabel } from '@paperbill/contracts/rules';
import type { Control } from 'react-hook-form';
import { Field } from '../../../components/form/field.js';
import { FormFields } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Input, Select } from '../../../components/form/inputs.js';

const termsOptions = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

/** Every field of a customer. Without the browser's autofill, which knows only the user's own address. */
export function CustomerFormFields({ control }: { control: Control<CustomerFields> }) {
  return (
    <FormFields>
      <Field control={control} name="name" label="Company Name" required className={styles.half}>
        {(field) => <Input {...field} autoFocus autoComplete="off" />}
      </Field>
      <Field control={control} name="contactPerson" label="Contact Person" className={styles.half}>
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={control} name="email" label="Email" className={styles.half}>
        {(field) => <Input {...field} type="email" autoComplete="off" />}
      </Field>
      <Field control={control} name="phone" label="Phone" className={styles.half}>
        {(field) => <Input {...field} type="tel" autoComplete="off" />}
      </Field>
      <Field control={control} name="address" label="Street Address" className={styles.half}>
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={control} name="addressLine2" label="Address Line 2 (Optional)" className={styles.half}>
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={control} name="city" label="City" className={styles.third}>
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={control} name="state" label="State" className={styles.third}>
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={control} name="zipCode" label="ZIP Code" className={styles.third}>
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={control} name="country" label="Country" className={styles.half}>
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <Field control={control} name="paymentTerms" label="Payment Terms" className={styles.half}>
        {(field) => <Select {...field} options={termsOptions} />}
      </Field>
    </FormFields>
  );
}

import type { Control } from 'react-hook-form';
import { DecimalInput } from '../../../components/form/decimal-input.js';
import { Field } from '../../../components/form/field.js';
import { FormFields } from '../../../components/form/form-section.js';
import styles from '../../../components/form/form-section.module.css';
import { Input, Textarea } from '../../../components/form/inputs.js';
import { UnitSelect } from '../../../components/form/unit-select.js';
import type { ProductInput, ProductOutput } from '../product-schema.js';

interface ProductFormFieldsProps {
  control: Control<ProductInput, unknown, ProductOutput>;
  nameLabel: string;
  units: readonly string[];
}

/** Every field of a product. */
export function ProductFormFields({ control, nameLabel, units }: ProductFormFieldsProps) {
  return (
    <FormFields>
      <Field control={control} name="name" label={nameLabel} required className={styles.full}>
        {(field) => <Input {...field} autoFocus autoComplete="off" />}
      </Field>
      <Field control={control} name="description" label="Description (Optional)" className={styles.full}>
        {(field) => <Textarea {...field} rows={2} />}
      </Field>
      <Field control={control} name="unit" label="Unit" className={styles.half}>
        {(field) => <UnitSelect {...field} units={units} />}
      </Field>
      <Field control={control} name="unitPrice" label="Unit Price" required className={styles.half}>
        {(field) => <DecimalInput {...field} placeholder="0.00" />}
      </Field>
    </FormFields>
  );
}

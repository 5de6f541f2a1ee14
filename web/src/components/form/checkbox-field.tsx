import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import styles from './checkbox-field.module.css';
import { Field, type FieldProps } from './field.js';

type CheckboxFieldProps<V extends FieldValues, N extends FieldPathByValue<V, boolean>> = Pick<
  FieldProps<V, N>,
  'control' | 'name' | 'label' | 'hint'
>;

export const CheckboxField = <V extends FieldValues, N extends FieldPathByValue<V, boolean>>(
  props: CheckboxFieldProps<V, N>,
) => (
  <Field {...props} isLabelHidden>
    {({ value, onChange, ...field }) => (
      <label className={styles.check} htmlFor={field.id}>
        <input type="checkbox" {...field} checked={value} onChange={({ target }) => onChange(target.checked)} />
        <span aria-hidden="true">{props.label}</span>
      </label>
    )}
  </Field>
);

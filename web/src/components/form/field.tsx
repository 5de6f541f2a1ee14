import { useId, type ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import styles from './field.module.css';

/** What a control in a {@link Field} takes: value and handlers, and the names that tie it to label and message. */
type FieldControl<V extends FieldValues, N extends FieldPath<V>> = ControllerRenderProps<V, N> & {
  id: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

interface FieldProps<V extends FieldValues, N extends FieldPath<V>> {
  control: Control<V, unknown, FieldValues>;
  name: N;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  className?: string;
  /** The control: `{(field) => <Input {...field} />}`. */
  children: (field: FieldControl<V, N>) => ReactNode;
}

/** One value of a form with its label, its hint and, beside it, what is wrong with it. */
export function Field<V extends FieldValues, N extends FieldPath<V>>(props: FieldProps<V, N>) {
  const { control, name, label, required, hint, className, children } = props;
  const { field, fieldState } = useController({ control: control as Control<V>, name });
  const id = useId();
  const message = fieldState.error?.message;
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id} className={required ? styles.required : undefined}>
        {label}
      </label>
      {children({
        ...field,
        id,
        ...(required && { 'aria-required': true }),
        ...(message && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';
import card from '../card.module.css';
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
  const { field, fieldState } = useController({ control: withoutOtherFields(control as Control<V>), name });
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

/** A hint about what stands in a field and can hardly be meant. It does not keep anybody from saving it. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <span className={styles.warning} role="alert">
    {children}
  </span>
);

/** By the control that a form has. */
const lightControls = new WeakMap<object, object>();

/**
 * The control, telling nothing of which fields are dirty or touched: react-hook-form copies that for all fields when
 * one is mounted, so that each of a long invoice's cells would copy what is known of every cell.
 */
function withoutOtherFields<V extends FieldValues>(control: Control<V>): Control<V> {
  const known = lightControls.get(control);
  if (known) return known as Control<V>;
  const light = Object.create(control, {
    _formState: { get: () => ({ ...control._formState, dirtyFields: {}, touchedFields: {} }) },
  }) as Control<V>;
  lightControls.set(control, light);
  return light;
}

interface FormSectionProps {
  title: string;
  /** Beside the title, such as a button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, on a sheet of their own. */
export function FormSection({ title, actions, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={`${card.card} ${card.padded} ${styles.section}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Fields side by side on a grid of six columns; `full`, `half` and `third` of field.module.css say how wide each is. */
export function FormFields({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { Card } from '../card.js';
import styles from './field.module.css';

/** The props that <Field> passes to its control: the value, the handlers and the ids of the label and the messages. */
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
  /** The share of the row in `<FormFields>`. */
  width?: 'full' | 'half' | 'third';
  className?: string;
  /** Renders the control, as in `{(field) => <Input {...field} />}`. */
  children: (field: FieldControl<V, N>) => ReactNode;
}

/** A form field with label, hint and error message. */
export function Field<V extends FieldValues, N extends FieldPath<V>>(props: FieldProps<V, N>) {
  const { control, name, label, required, hint, width, className, children } = props;
  const { field, fieldState } = useController({ control: withoutOtherFields(control as Control<V>), name });
  const id = useId();
  const message = fieldState.error?.message;
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={[styles.field, width && styles[width], className].filter(Boolean).join(' ')}>
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

/** Warns about an unlikely value. The warning does not prevent saving. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <span className={styles.warning} role="alert">
    {children}
  </span>
);

/** Cache of the wrapped controls. Its keys are the original controls. */
const lightControls = new WeakMap<object, object>();

/**
 * Wraps react-hook-form's control without dirty and touched fields. Otherwise react-hook-form copies both for all
 * fields whenever a field mounts, and the work for a long invoice grows quadratically.
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
  /** Content beside the title of the section, such as a button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled group of fields on a card. */
export function FormSection({ title, actions, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card padded className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}

/** A grid of six columns. A field sets its width with `width`. */
export function FormFields({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

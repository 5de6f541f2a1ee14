import { type ComponentProps, type ReactNode, useId } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { translate } from '../../languages/t.js';
import { Card } from '../card.js';
import { Skeleton } from '../loading.js';
import styles from './field.module.css';

type FieldControl<V extends FieldValues, N extends FieldPath<V>> = ControllerRenderProps<V, N> & {
  id: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export interface FieldProps<V extends FieldValues, N extends FieldPath<V>> {
  control: Control<V, unknown, FieldValues>;
  name: N;
  label: string;
  /**
   * If true, the label has an asterisk. The label of an optional field has no mark, unless the specification quotes
   * one.
   */
  required?: boolean | undefined;
  hint?: ReactNode;
  width?: 'half' | 'third' | undefined;
  isLabelHidden?: boolean;
  className?: string;
  children: (field: FieldControl<V, N>) => ReactNode;
}

export function Field<V extends FieldValues, N extends FieldPath<V>>(props: FieldProps<V, N>) {
  const { control, name, label, required, hint, width, isLabelHidden, className, children } = props;
  const { field, fieldState } = useController({ control: wrapControl(control as Control<V>), name });
  const id = useId();
  const message = fieldState.error?.message;
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={[styles.field, width && styles[width], className].filter(Boolean).join(' ')} data-field={name}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : required ? styles.required : undefined}>
        {label}
      </label>
      {children({
        ...field,
        id,
        ...(required && { 'aria-required': true }),
        ...(message && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      <FieldMessages id={id} hint={hint} error={message} />
    </div>
  );
}

interface FieldMessagesProps {
  id: string;
  hint?: ReactNode;
  error: string | null | undefined;
}

function FieldMessages({ id, hint, error }: FieldMessagesProps) {
  return (
    <>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {translate(error)}
        </p>
      )}
    </>
  );
}

export const FieldHint = (props: ComponentProps<'p'>) => <p {...props} className="hint" />;

/** A field for a control outside of react-hook-form. The control itself sets `aria-describedby`. */
export function PlainField({
  name,
  label,
  children,
  ...messages
}: FieldMessagesProps & { name?: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={messages.id}>{label}</label>
      {children}
      <FieldMessages {...messages} />
    </div>
  );
}

/** Shows a warning about an unlikely value. The user can still save the form. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <span className={styles.warning} role="alert">
    {children}
  </span>
);

const wrappedControls = new WeakMap<object, object>();

/**
 * The wrapped control has no lists of dirty and touched fields, because each field that mounts would copy both lists.
 * In a long invoice, this work would grow quadratically.
 */
function wrapControl<V extends FieldValues>(control: Control<V>): Control<V> {
  const known = wrappedControls.get(control);
  if (known) return known as Control<V>;
  const lightControl = Object.create(control, {
    _formState: { get: () => ({ ...control._formState, dirtyFields: {}, touchedFields: {} }) },
  }) as Control<V>;
  wrappedControls.set(control, lightControl);
  return lightControl;
}

interface FormSectionProps {
  title: string;
  name?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, name, actions, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card isPadded className={styles.section} aria-labelledby={id} data-field={name}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}

/** `heights` are the CSS heights of the section's fields. */
export const SectionSkeleton = ({ heights }: { heights: readonly string[] }) => (
  <Card as="div" isPadded className={styles.section}>
    <Skeleton width={160} height={24} />
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </Card>
);

/** A grid of six columns. The `width` of a field sets how many columns it fills. Other content fills the row. */
export function FormFields({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

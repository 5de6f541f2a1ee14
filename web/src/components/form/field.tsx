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

/**
 * The props that <Field> passes to its control. They contain the value, the handlers, and the ids of the label and
 * messages.
 */
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
   * If true, the label has an asterisk. Labels of optional fields have no mark, unless the specification quotes one.
   */
  required?: boolean | undefined;
  hint?: ReactNode;
  /** The part of the row that the field fills in `<FormFields>`. By default, the field fills the whole row. */
  width?: 'half' | 'third' | undefined;
  /** If true, only screen readers get the label, because a visible text beside the control says the same. */
  isLabelHidden?: boolean;
  className?: string;
  /** Renders the control of the field. Example: `{(field) => <Input {...field} />}`. */
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
  /** The id of the form control. The ids of the field's messages start with this id. */
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

/** Warns that a value is unlikely. The user can still save the form. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <span className={styles.warning} role="alert">
    {children}
  </span>
);

/** A cache of the wrapped controls. The key is the original control of react-hook-form. */
const wrappedControls = new WeakMap<object, object>();

/**
 * Wraps a control of react-hook-form without its lists of dirty and touched fields. When a field mounts, the original
 * control copies both lists. For a long invoice, this work would grow quadratically.
 */
function wrapControl<V extends FieldValues>(control: Control<V>): Control<V> {
  const known = wrappedControls.get(control);
  if (known) return known as Control<V>;
  const light = Object.create(control, {
    _formState: { get: () => ({ ...control._formState, dirtyFields: {}, touchedFields: {} }) },
  }) as Control<V>;
  wrappedControls.set(control, light);
  return light;
}

interface FormSectionProps {
  title: string;
  /** The name of the section in the settings search. Undefined if the section is not a setting. */
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

/** Placeholder for a form section that is not rendered yet. `heights` are the CSS heights of the section's fields. */
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

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

/** The props that <Field> passes to its control: the value, the handlers and the ids of the label and the messages. */
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
  /** Whether the label has an asterisk. The label of an optional field has no mark, unless the specification quotes one. */
  required?: boolean | undefined;
  hint?: ReactNode;
  /** The share of its row that the field fills in `<FormFields>`. By default, the field fills the row. */
  width?: 'half' | 'third' | undefined;
  /** If true, only screen readers get the label, because another text beside the control says the same. */
  isLabelHidden?: boolean;
  className?: string;
  /** Renders the control of a form field, as in `{(field) => <Input {...field} />}`. */
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
  /** The id of the form control. The ids of its messages start with this id. */
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

/** A field whose control is not part of a react-hook-form. The control sets `aria-describedby` itself. */
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

/** A text that warns about an unlikely value. The warning does not prevent saving. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <span className={styles.warning} role="alert">
    {children}
  </span>
);

/** Cache of the wrapped form controls. The keys are the original controls of react-hook-form. */
const wrappedControls = new WeakMap<object, object>();

/**
 * Wraps react-hook-form's control without its lists of dirty and touched fields. The original control copies both lists
 * whenever a field mounts, and the work for a long invoice grows quadratically.
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
  /** The name under which the settings search finds this section. Undefined if the section is not a setting. */
  name?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, name, actions, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card padded className={styles.section} aria-labelledby={id} data-field={name}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}

/** A skeleton of a form section that is not rendered yet. `heights` are the heights of its fields. */
export const SectionSkeleton = ({ heights }: { heights: readonly string[] }) => (
  <Card as="div" padded className={styles.section}>
    <Skeleton width={160} height={24} />
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </Card>
);

/** A grid of six columns. A field sets its width with `width`. Other content fills the row. */
export function FormFields({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

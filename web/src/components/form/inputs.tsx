import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './inputs.module.css';

const getInputClass = (className?: string) => (className ? `${styles.input} ${className}` : styles.input);

/** A native input, because native inputs are fast in long tables and supported by autofill. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={getInputClass(className)} {...props} />;
}

/** Without a maximum, browsers accept years with six digits. */
export const MAX_DATE = '9999-12-31';

export function DateInput(props: ComponentProps<'input'>) {
  return <Input type="date" data-empty={props.value === '' || undefined} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={getInputClass(className)} rows={3} {...props} />;
}

interface NativeSelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/**
 * A select for pages that do not load antd. A stored value that is no longer in the list is still shown as selected.
 */
export function NativeSelect({ className, options, ...props }: NativeSelectProps) {
  const { value } = props;
  const unlisted = typeof value === 'string' && !options.some((option) => option.value === value);
  return (
    <span className={styles.selectFrame}>
      <select className={`${getInputClass(className)} ${styles.select}`} {...props}>
        {unlisted && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} size={16} aria-hidden />
    </span>
  );
}

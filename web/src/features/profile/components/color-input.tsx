import { companyColor } from '@paperbill/invoice-document';
import type { ComponentProps } from 'react';
import { Input } from '../../../components/form/inputs.js';
import styles from './color-input.module.css';

interface ColorInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onChange: (color: string) => void;
}

/** A hex code that can be typed, and a picker beside it. */
export function ColorInput({ value, onChange, ...props }: ColorInputProps) {
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label="Pick a color"
        value={companyColor(value.trim()).toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input {...props} value={value} placeholder="#000000" onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

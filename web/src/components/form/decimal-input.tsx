import type { ComponentProps } from 'react';
import { Input } from './inputs.js';
import { parseTypedDecimal } from './typed-decimal.js';

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  value: string;
  onChange: (typed: string) => void;
  onBlur: () => void;
  /** How a canonical decimal stands in the field once it is left: '1234,5' shows as it was understood. */
  format?: (decimal: string) => string;
}

/** A decimal as people type it. A text field: a browser's number field would lose what it can't read. */
export function DecimalInput({ onChange, onBlur, format, ...props }: DecimalInputProps) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const decimal = parseTypedDecimal(props.value);
        const shown = decimal !== null && format ? format(decimal) : decimal;
        if (shown !== null && shown !== props.value) onChange(shown);
        onBlur();
      }}
    />
  );
}

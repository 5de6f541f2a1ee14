import { paymentTerms, paymentTermsLabel, unitLabel } from '@paperbill/contracts/rules';
import { parseTypedDecimal } from '@paperbill/money';
import type { ComponentProps } from 'react';
import { Input } from './inputs.js';

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

/** A list of units, and beside them the one that is set already: another list may have offered it. */
export const unitOptions = (units: readonly string[], value: string) =>
  (units.includes(value) ? units : [value, ...units]).map((unit) => ({ value: unit, label: unitLabel(unit) }));

export const paymentTermsOptions = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

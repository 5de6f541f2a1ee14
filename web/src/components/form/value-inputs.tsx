import { paymentTerms, paymentTermsLabel, unitLabel } from '@paperbill/contracts/rules';
import type { ComponentProps } from 'react';
import { Input, Select } from './inputs.js';
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

interface UnitSelectProps extends Omit<ComponentProps<typeof Select>, 'options'> {
  units: readonly string[];
  value: string;
}

/** A list of units, and beside them the one that is set already: another list may have offered it. */
export function UnitSelect({ units, value, ...select }: UnitSelectProps) {
  const offered = units.includes(value) ? units : [value, ...units];
  return (
    <Select {...select} value={value} options={offered.map((unit) => ({ value: unit, label: unitLabel(unit) }))} />
  );
}

const termsOptions = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

export function PaymentTermsSelect(props: Omit<ComponentProps<typeof Select>, 'options'>) {
  return <Select {...props} options={termsOptions} />;
}

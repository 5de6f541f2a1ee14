import { type DecimalKind, decimalRules, paymentTerms, paymentTermsLabel, unitLabel } from '@paperbill/contracts/rules';
import { parseTypedDecimal, typedForm } from '@paperbill/money';
import { type ComponentProps, useState } from 'react';
import { decimalSign } from './decimal-sign.js';
import { Input } from './inputs.js';

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  kind: DecimalKind;
  /** Sign that may be typed beside the number, if it does not follow from `kind`. */
  unit?: 'currency' | 'percent';
  /** A plain decimal, or the typed text if it is not a number. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Formats a canonical decimal for the form. */
  format?: (decimal: string) => string;
}

/**
 * A text field for a decimal in the user's notation. On every keystroke the form receives the plain decimal, so nothing
 * else depends on the language. The typed text stays until blur; then the field shows the parsed value.
 *
 * Not a number input: it would drop text that it cannot parse.
 */
export function DecimalInput({ kind, unit, value, onChange, onBlur, format, ...props }: DecimalInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  return (
    <Input
      // The decimal keyboard of iPhones has no minus.
      inputMode={decimalRules[kind].min ? 'decimal' : 'text'}
      autoComplete="off"
      {...props}
      // Show the form's value if it was set from outside.
      value={typed?.value === value ? typed.text : typedForm(value, decimalSign())}
      onChange={({ currentTarget: { value: text } }) => {
        const decimal = parseTypedDecimal(text, {
          ...decimalRules[kind],
          ...(unit && { unit }),
          decimalSign: decimalSign(),
        });
        const read = decimal === null ? text : (format?.(decimal) ?? decimal);
        setTyped({ text, value: read });
        onChange(read);
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}

/** Select options for units. Includes the current value even if the list does not have it. */
export const unitOptions = (units: readonly string[], value: string) =>
  (units.includes(value) ? units : [value, ...units]).map((unit) => ({ value: unit, label: unitLabel(unit) }));

export const paymentTermsOptions = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

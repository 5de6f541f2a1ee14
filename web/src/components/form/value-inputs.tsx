import { type DecimalKind, decimalRules, paymentTerms, paymentTermsLabel, unitLabel } from '@paperbill/contracts/rules';
import { parseTypedDecimal, typedForm } from '@paperbill/money';
import { type ComponentProps, useState } from 'react';
import { decimalSign } from './decimal-sign.js';
import { Input } from './inputs.js';

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  kind: DecimalKind;
  /** What may be typed beside the number, where `kind` does not say it. */
  unit?: 'currency' | 'percent';
  /** A plain decimal, or what was typed and is none. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The form's text of a canonical decimal. */
  format?: (decimal: string) => string;
}

/**
 * A decimal as people type it. The form gets it as a plain decimal at each keystroke, so that nothing else depends on the
 * user's language. What was typed stays until the field is left; then it shows how it was understood.
 *
 * A text field: a browser's number field would lose what it can't read.
 */
export function DecimalInput({ kind, unit, value, onChange, onBlur, format, ...props }: DecimalInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  return (
    <Input
      // The keyboard of an iPhone for decimals has no minus.
      inputMode={decimalRules[kind].min ? 'decimal' : 'text'}
      autoComplete="off"
      {...props}
      // The form may have been given another value meanwhile.
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

/** A list of units, and beside them the one that is set already: another list may have offered it. */
export const unitOptions = (units: readonly string[], value: string) =>
  (units.includes(value) ? units : [value, ...units]).map((unit) => ({ value: unit, label: unitLabel(unit) }));

export const paymentTermsOptions = paymentTerms.map((value) => ({ value, label: paymentTermsLabel(value) }));

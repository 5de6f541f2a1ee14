import {
  type Currency,
  type DecimalKind,
  getDecimalRule,
  getDecimals,
  getPaymentDays,
  paymentTerms,
} from '@paperbill/contracts/rules';
import { parseTypedDecimal, formatForInput, toAmount } from '@paperbill/money';
import { type ComponentProps, useState } from 'react';
import { describePaymentTerms } from '../describe-payment-terms.js';
import { translateUnit } from '../translate-unit.js';
import { getDecimalSeparator } from './decimal-separator.js';
import { Input } from './inputs.js';

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  kind: DecimalKind;
  currency?: Currency | undefined;
  /** The sign that the user may type beside the number. Not needed if `kind` determines the unit. */
  unit?: 'currency' | 'percent';
  /** The value as a plain decimal. If the typed text is not a number, `value` is the typed text. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  format?: (decimal: string) => string;
}

/**
 * The form receives the plain decimal on every keystroke, so it does not depend on the user's language. The typed text
 * stays visible until the field loses the focus. A number input would drop text that it cannot parse.
 */
export function DecimalInput({ kind, currency, unit, value, onChange, onBlur, format, ...props }: DecimalInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const rule = getDecimalRule(kind, currency);
  return (
    <Input
      // Amounts that may be negative get the text keyboard, because the decimal keyboard of iPhones has no minus sign.
      inputMode={rule.min ? 'decimal' : 'text'}
      autoComplete="off"
      {...props}
      // The typed text is shown only while it belongs to the value. The value may also change in another way than
      // by typing.
      value={typed?.value === value ? typed.text : formatForInput(value, getDecimalSeparator())}
      onChange={({ currentTarget: { value: text } }) => {
        const decimal = parseTypedDecimal(text, {
          ...rule,
          ...(unit && { unit }),
          decimalSeparator: getDecimalSeparator(),
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

export const formatZero = (currency: Currency | undefined): string =>
  formatForInput(toAmount('0', getDecimals(currency)), getDecimalSeparator());

export const unitOptions = (units: readonly string[], value: string) =>
  (units.includes(value) ? units : [value, ...units]).map((unit) => ({
    value: unit,
    label: translateUnit(unit),
  }));

export const listPaymentTermsOptions = () =>
  paymentTerms.map((value) => ({ value, label: describePaymentTerms(getPaymentDays(value)) }));

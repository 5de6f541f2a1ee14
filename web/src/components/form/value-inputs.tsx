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
  /** The currency of an amount. The default is US dollars. */
  currency?: Currency | undefined;
  /**
   * The unit of the number. The user may type the sign of this unit beside the number. Only needed if `kind` does not
   * determine the unit.
   */
  unit?: 'currency' | 'percent';
  /** The number as a plain decimal. If the typed text is not a number, the value is the typed text. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  format?: (decimal: string) => string;
}

/**
 * A text field for a decimal in the user's notation. On every keystroke the form receives the plain decimal, so the
 * form does not depend on the user's language. The typed text stays visible until the field loses the focus. Then the
 * field shows the parsed number.
 *
 * The field is not a number input, because a number input would drop text that it cannot parse.
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
      // If the value has changed in another way than by typing, the field shows the value instead of the typed text.
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

/** Returns the placeholder of an amount: '0.00' for US dollars, '0,00' in German, and '0' for yen. */
export const formatZero = (currency: Currency | undefined): string =>
  formatForInput(toAmount('0', getDecimals(currency)), getDecimalSeparator());

/** Returns the options of the select for units. If `units` does not contain the current value, it is added. */
export const unitOptions = (units: readonly string[], value: string) =>
  (units.includes(value) ? units : [value, ...units]).map((unit) => ({
    value: unit,
    label: translateUnit(unit),
  }));

export const listPaymentTermsOptions = () =>
  paymentTerms.map((value) => ({ value, label: describePaymentTerms(getPaymentDays(value)) }));

import type { Tax } from '@paperbill/contracts/http';
import {
  type Currency,
  type DecimalKind,
  decimalRules,
  getDecimals,
  MAX_LINE_ITEMS,
  toCurrency,
} from '@paperbill/contracts/rules';
import {
  compareDecimals,
  computeLineSubtotal,
  computeTypedTotals,
  hasLineTaxes,
  isValidDeposit,
  parseDecimalField,
  parseDecimalOrZero,
  toAmount,
  type TypedLine,
  type TypedNumbers,
  type TypedTotals,
} from '@paperbill/money';
import { type FormTaxes, NO_TAXES } from './form-taxes.js';

export const decimalOrZero = memoize<[typed: string, kind: DecimalKind, currency?: Currency]>(parseDecimalOrZero);

const computeAmount = memoize<[quantity: string, unitPrice: string, currency: Currency]>(
  (quantity, unitPrice, currency) => computeLineSubtotal(quantity, unitPrice, getDecimals(currency)),
);

/** A number that is incomplete while the user types counts as 0. */
export const computeLineAmount = ({ quantity, unitPrice }: TypedLine, currency: Currency): string =>
  computeAmount(decimalOrZero(quantity, 'quantity'), decimalOrZero(unitPrice, 'unitPrice'), currency);

/** Each keystroke calculates all amounts of the form again, although it changes only one line. */
function memoize<Texts extends (string | undefined)[]>(
  calculate: (...texts: Texts) => string,
): (...texts: Texts) => string {
  const known = new Map<string, string>();
  return (...texts) => {
    const key = texts.join('\n');
    let result = known.get(key);
    if (result === undefined) {
      if (known.size >= 4 * MAX_LINE_ITEMS) known.clear();
      known.set(key, (result = calculate(...texts)));
    }
    return result;
  };
}

export interface TypedDocument extends TypedNumbers {
  currency: string | undefined;
  deposit: string;
}

export const isZeroAmount = (typed: string): boolean =>
  parseDecimalField(typed.trim() || '0', decimalRules.amount) === '0.00';

export const getCurrencyOfDiscount = (typed: Pick<TypedDocument, 'currency' | 'discountKind'>): Currency | undefined =>
  typed.discountKind === 'amount' ? getCurrencyOfForm(typed) : undefined;

export const getCurrencyOfForm = ({ currency }: Pick<TypedDocument, 'currency'>): Currency => toCurrency(currency);

export interface FormAmounts extends Omit<TypedTotals<Tax>, 'taxes' | 'withheldAmount' | 'roundingAmount'> {
  /** Null if the document has no deposit, or if the deposit exceeds the total. */
  deposit: string | null;
  /** Null if no line of the document has a tax. */
  lineTaxes: Pick<TypedTotals<Tax>, 'taxes' | 'withheldAmount'> | null;
  /** Missing if the document does not round its total. */
  roundingAmount?: string;
}

export function computeFormAmounts(typed: TypedDocument, { list, code, rounding }: FormTaxes = NO_TAXES): FormAmounts {
  const settings = { taxes: list, computeTaxes: code?.computeTaxBreakdown, rounding };
  const { taxes, withheldAmount, roundingAmount, ...totals } = computeTypedTotals(typed, settings, computeLineAmount);
  const { currency, total } = totals;
  const deposit = toAmount(decimalOrZero(typed.deposit, 'amount', currency), getDecimals(currency));
  return {
    ...totals,
    lineTaxes: code && hasLineTaxes(typed.lineItems) ? { taxes, withheldAmount } : null,
    ...(compareDecimals(roundingAmount, 0) !== 0 && { roundingAmount }),
    deposit: isValidDeposit(total, deposit) ? deposit : null,
  };
}

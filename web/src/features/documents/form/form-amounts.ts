import type { Discount } from '@paperbill/contracts/http';
import {
  type Currency,
  type DecimalKind,
  decimalRules,
  getDecimalRule,
  getDecimals,
  getRoundingStep,
  MAX_LINE_ITEMS,
  toCurrency,
} from '@paperbill/contracts/rules';
import {
  compareDecimals,
  computeCashRounding,
  computeDiscountAmount,
  computeLineSubtotal,
  computeTotals,
  type InvoiceTotals,
  isValidDeposit,
  isValidDiscount,
  parseDecimalField,
  sumAmounts,
  type TaxedLine,
  toAmount,
} from '@paperbill/money';
import { type FormTaxes, NO_TAXES } from './form-taxes.js';
import type { LineTaxAmounts } from './line-taxes.js';

interface TypedAmounts {
  quantity: string;
  unitPrice: string;
}

/** Returns the typed decimal, or 0 while the typed text is not a complete number. */
export const decimalOrZero = memoize<[typed: string, kind: DecimalKind, currency?: Currency]>(
  (typed, kind, currency) => parseDecimalField(typed, getDecimalRule(kind, currency)) ?? '0.00',
);

const computeAmount = memoize<[quantity: string, unitPrice: string, currency: Currency]>(
  (quantity, unitPrice, currency) => computeLineSubtotal(quantity, unitPrice, getDecimals(currency)),
);

/** Returns the quantity multiplied by the unit price, also while the user is typing one of them. */
export const lineAmount = ({ quantity, unitPrice }: TypedAmounts, currency: Currency): string =>
  computeAmount(decimalOrZero(quantity, 'quantity'), decimalOrZero(unitPrice, 'unitPrice'), currency);

/**
 * Caches calculated results, because each keystroke calculates all amounts of the form again, but changes only one
 * line.
 */
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

interface TypedLine extends TypedAmounts {
  taxIds?: string[];
}

export interface TypedDocument {
  currency: string | undefined;
  lineItems: TypedLine[];
  taxRate: string;
  pricesIncludeTax?: boolean;
  discountKind: string;
  discountValue: string;
  deposit: string;
}

export const isNone = (typed: string): boolean =>
  parseDecimalField(typed.trim() || '0', decimalRules.amount) === '0.00';

/** Returns the currency by which a discount is validated. It is undefined for a percentage. */
export const currencyOfDiscount = (typed: Pick<TypedDocument, 'currency' | 'discountKind'>): Currency | undefined =>
  getDiscountKind(typed.discountKind) === 'amount' ? currencyOfForm(typed) : undefined;

export const currencyOfForm = ({ currency }: Pick<TypedDocument, 'currency'>): Currency => toCurrency(currency);

/** Sums the lines with the same taxes. There are few such groups, so the taxes are computed on few amounts. */
function groupLines(typed: Pick<TypedDocument, 'lineItems' | 'currency'>): TaxedLine[] {
  const currency = currencyOfForm(typed);
  const groups = new Map<string, { taxIds: string[]; amounts: string[] }>();
  for (const line of typed.lineItems) {
    const { taxIds = [] } = line;
    const key = taxIds.join(' ');
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { taxIds, amounts: [] }));
    group.amounts.push(lineAmount(line, currency));
  }
  const places = getDecimals(currency);
  return [...groups.values()].map(({ taxIds, amounts }) => ({ taxIds, subtotal: sumAmounts(amounts, places) }));
}

export function getSubtotal(
  typed: Pick<TypedDocument, 'lineItems' | 'currency'>,
  groups: readonly TaxedLine[] = groupLines(typed),
): string {
  return sumAmounts(
    groups.map(({ subtotal }) => subtotal),
    getDecimals(currencyOfForm(typed)),
  );
}

export const getDiscountKind = (typed: string): Discount['kind'] => (typed === 'amount' ? 'amount' : 'percentage');

export interface FormAmounts extends InvoiceTotals {
  currency: Currency;
  /** The discount, or null if there is none or it exceeds the subtotal. */
  discount: Discount | null;
  /** The deposit, or null if there is none or it exceeds the total. */
  deposit: string | null;
  /** Null if no line has a tax. */
  lineTaxes: LineTaxAmounts | null;
  /** Missing if the total needs no rounding. */
  roundingAmount?: string;
}

export const hasLineTaxes = ({ lineItems }: { lineItems: readonly { taxIds?: string[] }[] }): boolean =>
  lineItems.some(({ taxIds = [] }) => taxIds.length > 0);

/** Calculates all totals of the document. The lines are summed only once. */
export function formAmounts(typed: TypedDocument, taxes: FormTaxes = NO_TAXES): FormAmounts {
  const currency = currencyOfForm(typed);
  const lines = groupLines(typed);
  const subtotal = getSubtotal(typed, lines);
  const typedDiscount = {
    kind: getDiscountKind(typed.discountKind),
    value: decimalOrZero(typed.discountValue, 'amount', currencyOfDiscount(typed)),
  };
  const discount = isValidDiscount(subtotal, typedDiscount) ? typedDiscount : null;
  const { lineTaxes, ...unrounded }: InvoiceTotals & Pick<FormAmounts, 'lineTaxes'> =
    taxes.code && hasLineTaxes(typed)
      ? taxes.code.computeTaxTotals({
          lines,
          taxes: taxes.list,
          discountAmount: computeDiscountAmount(subtotal, discount),
          pricesIncludeTax: typed.pricesIncludeTax,
          places: getDecimals(currency),
        })
      : { ...computeTotals(subtotal, decimalOrZero(typed.taxRate, 'taxRate'), discount), lineTaxes: null };
  const roundingAmount = computeCashRounding(unrounded.total, getRoundingStep(taxes.rounding, currency));
  const totals = { ...unrounded, total: sumAmounts([unrounded.total, roundingAmount], getDecimals(currency)) };
  const deposit = toAmount(decimalOrZero(typed.deposit, 'amount', currency), getDecimals(currency));
  return {
    currency,
    ...totals,
    lineTaxes,
    ...(compareDecimals(roundingAmount, 0) !== 0 && { roundingAmount }),
    discount,
    deposit: isValidDeposit(totals.total, deposit) ? deposit : null,
  };
}

import {
  addRounding,
  type Credit,
  type CreditableInvoice,
  type CreditTotals,
  getCreditableAmount,
  getCreditableRounding,
  isTaxedInvoice,
  withoutRounding,
} from './creditable.js';
import { creditRemainingTaxes, creditTaxesOfAmount, creditTaxesOfLines } from './credit-taxes.js';
import {
  compareDecimals,
  countDecimals,
  type DecimalInput,
  subtractAmounts,
  subtractQuantities,
  computeLineSubtotal,
  computePercentage,
  distributeAmount,
  sumAmounts,
  sumQuantities,
  toAmount,
  extractIncludedTax,
} from './decimal.js';

/** The credit lists lines only if the remaining quantities are worth exactly the remaining amount. */
export function creditRemainder(invoice: CreditableInvoice): Credit {
  const rest = getRemainder(invoice);
  const left = invoice.lines.map(({ quantity, credited }) => subtractQuantities(quantity, credited));
  const ofLines = creditLines(invoice, left);
  return { ...rest, lines: compareDecimals(ofLines.subtotal, rest.subtotal) === 0 ? ofLines.lines : [] };
}

function getRemainder(invoice: CreditableInvoice): CreditTotals {
  const unroundedInvoice = withoutRounding(invoice);
  const rest = isTaxedInvoice(unroundedInvoice)
    ? creditRemainingTaxes(unroundedInvoice)
    : {
        subtotal: subtractAmounts(getNetAmount(unroundedInvoice), unroundedInvoice.credited.subtotal),
        taxAmount: subtractAmounts(unroundedInvoice.taxAmount, unroundedInvoice.credited.taxAmount),
        total: getCreditableAmount(unroundedInvoice),
      };
  return addRounding(rest, getCreditableRounding(invoice));
}

/**
 * Each amount is the difference of two rounded running totals, so the amounts of all credit notes add up to exactly the
 * invoice's total. Each credit note includes its share of the invoice's cash rounding.
 * @param quantities one quantity for each line of the invoice; lines with quantity 0 are not credited
 */
export function creditLines(invoice: CreditableInvoice, quantities: readonly DecimalInput[]): Credit {
  const places = countDecimals(invoice.total);
  const lines = invoice.lines.map(({ unitPrice, credited }, index) => {
    const quantity = sumQuantities([quantities[index] ?? '0']);
    const before = computeLineSubtotal(credited, unitPrice, places);
    return {
      quantity,
      before,
      subtotal: subtractAmounts(computeLineSubtotal(sumQuantities([credited, quantity]), unitPrice, places), before),
    };
  });
  const unrounded = withoutRounding(invoice);
  const amounts = isTaxedInvoice(unrounded) ? creditTaxesOfLines(unrounded, lines) : creditAtOneRate(unrounded, lines);
  const rounding = distributeAmount(amounts.total, getCreditableRounding(invoice), getCreditableAmount(unrounded));
  return { lines: lines.map(({ quantity, subtotal }) => ({ quantity, subtotal })), ...addRounding(amounts, rounding) };
}

/** Credits lines of an invoice that has one tax rate for all its lines. */
function creditAtOneRate(
  invoice: CreditableInvoice,
  lines: readonly { before: string; subtotal: string }[],
): CreditTotals {
  const places = countDecimals(invoice.total);
  const before = sumAmounts(
    lines.map((line) => line.before),
    places,
  );
  const after = sumAmounts([before, ...lines.map(({ subtotal }) => subtotal)], places);
  const ofLines = sumAmounts(
    invoice.lines.map(({ subtotal }) => subtotal),
    places,
  );
  // A discount on the whole invoice is divided between the lines, in proportion to their amounts.
  const net = (amount: string) => distributeAmount(getNetAmount(invoice), amount, ofLines);
  const subtotal = subtractAmounts(net(after), net(before));
  const taxOfAllCredits = computePercentage(sumAmounts([invoice.credited.subtotal, subtotal], places), invoice.taxRate);
  const taxAmount = subtractAmounts(taxOfAllCredits, invoice.credited.taxAmount);
  return { subtotal, taxAmount, total: sumAmounts([subtotal, taxAmount], places) };
}

/** The amount includes a proportional part of the invoice's cash rounding. */
export function creditAmount(invoice: CreditableInvoice, amount: DecimalInput): Credit {
  const total = toAmount(amount, countDecimals(invoice.total));
  if (compareDecimals(total, getCreditableAmount(invoice)) === 0) return { ...getRemainder(invoice), lines: [] };
  const rounding = distributeAmount(total, getCreditableRounding(invoice), getCreditableAmount(invoice));
  const credit = creditUnroundedAmount(withoutRounding(invoice), subtractAmounts(total, rounding));
  return { ...addRounding(credit, rounding), lines: [] };
}

function creditUnroundedAmount(invoice: CreditableInvoice, total: string): CreditTotals {
  if (compareDecimals(total, getCreditableAmount(invoice)) === 0) return getRemainder(invoice);
  if (isTaxedInvoice(invoice)) return creditTaxesOfAmount(invoice, total);
  const { credited, taxRate } = invoice;
  const taxOfAll = extractIncludedTax(sumAmounts([credited.total, total], countDecimals(total)), taxRate);
  const taxAmount = clampAmount('0', subtractAmounts(taxOfAll, credited.taxAmount), total);
  return { subtotal: subtractAmounts(total, taxAmount), taxAmount, total };
}

const getNetAmount = ({ total, taxAmount }: CreditableInvoice): string => subtractAmounts(total, taxAmount);

const clampAmount = (low: string, value: string, high: string): string => {
  if (compareDecimals(value, high) > 0) return high;
  return compareDecimals(value, low) < 0 ? toAmount(low, countDecimals(high)) : value;
};

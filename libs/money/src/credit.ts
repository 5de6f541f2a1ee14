import {
  compare,
  type DecimalInput,
  difference,
  lineSubtotal,
  percentOf,
  sharedOut,
  sum,
  taxWithin,
} from './decimal.js';

/** An invoice with the sums of its earlier credit notes. */
export interface Creditable {
  /** Tax rate in percent. */
  taxRate: string;
  taxAmount: string;
  total: string;
  lines: readonly CreditableLine[];
  credited: { subtotal: string; taxAmount: string };
}

export interface CreditableLine {
  quantity: string;
  unitPrice: string;
  subtotal: string;
  /** Quantity that earlier credit notes have already credited. */
  credited: string;
}

/** Amounts of a credit note (rule CRED-4). */
export interface Credit {
  /**
   * One entry for each line of the invoice, in the same order. The list is empty if the credit note is over an amount.
   */
  lines: { quantity: string; subtotal: string }[];
  subtotal: string;
  taxAmount: string;
  total: string;
}

/** Returns the maximum amount of a further credit note. */
export const leftToCredit = ({ total, credited }: Omit<Creditable, 'lines'>): string =>
  difference(total, sum([credited.subtotal, credited.taxAmount]));

/**
 * Credits everything that has not been credited yet. The credit note lists lines only if their remaining quantities add
 * up to exactly that amount.
 */
export function creditOfRest(invoice: Creditable): Credit {
  const rest = {
    subtotal: difference(netOf(invoice), invoice.credited.subtotal),
    taxAmount: difference(invoice.taxAmount, invoice.credited.taxAmount),
    total: leftToCredit(invoice),
  };
  const left = invoice.lines.map(({ quantity, credited }) => difference(quantity, credited));
  const ofLines = creditOfLines(invoice, left);
  return { ...rest, lines: compare(ofLines.subtotal, rest.subtotal) === 0 ? ofLines.lines : [] };
}

/**
 * Credits quantities of an invoice's lines. Each amount is the difference of two rounded running totals. So the amounts
 * of all credit notes add up to exactly the invoice's total, however the invoice is split.
 *
 * @param quantities one quantity for each line. A line with the quantity 0 is not credited.
 */
export function creditOfLines(invoice: Creditable, quantities: readonly DecimalInput[]): Credit {
  const lines = invoice.lines.map(({ unitPrice, credited }, index) => {
    const quantity = sum([quantities[index] ?? '0']);
    const before = lineSubtotal(credited, unitPrice);
    return { quantity, before, subtotal: difference(lineSubtotal(sum([credited, quantity]), unitPrice), before) };
  });
  const before = sum(lines.map((line) => line.before));
  const after = sum([before, ...lines.map(({ subtotal }) => subtotal)]);
  const ofLines = sum(invoice.lines.map(({ subtotal }) => subtotal));
  // A discount on the whole invoice is distributed over the lines in proportion to their amounts.
  const net = (amount: string) => sharedOut(netOf(invoice), amount, ofLines);
  const subtotal = difference(net(after), net(before));
  const taxOfAll = percentOf(sum([invoice.credited.subtotal, subtotal]), invoice.taxRate);
  const taxAmount = difference(taxOfAll, invoice.credited.taxAmount);
  return {
    lines: lines.map((line) => ({ quantity: line.quantity, subtotal: line.subtotal })),
    subtotal,
    taxAmount,
    total: sum([subtotal, taxAmount]),
  };
}

/** @param amount amount to credit, which includes tax at the invoice's rate */
export function creditOfAmount(invoice: Creditable, amount: DecimalInput): Credit {
  const total = sum([amount]);
  if (compare(total, leftToCredit(invoice)) === 0) return { ...creditOfRest(invoice), lines: [] };
  const { credited, taxRate } = invoice;
  const taxOfAll = taxWithin(sum([credited.subtotal, credited.taxAmount, total]), taxRate);
  const taxAmount = between('0', difference(taxOfAll, credited.taxAmount), total);
  return { lines: [], subtotal: difference(total, taxAmount), taxAmount, total };
}

/** Returns the taxable amount: the subtotal minus the discount. */
const netOf = ({ total, taxAmount }: Creditable): string => difference(total, taxAmount);

const between = (low: string, value: string, high: string): string => {
  if (compare(value, high) > 0) return high;
  return compare(value, low) < 0 ? sum([low]) : value;
};

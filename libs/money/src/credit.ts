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

/** An invoice, and what credit notes took off it before. */
export interface Creditable {
  /** Percent. */
  taxRate: string;
  taxAmount: string;
  total: string;
  lines: readonly CreditableLine[];
  /** The sums of its credit notes. */
  credited: { subtotal: string; taxAmount: string };
}

export interface CreditableLine {
  quantity: string;
  unitPrice: string;
  subtotal: string;
  /** How much of the quantity was credited before. */
  credited: string;
}

/** The amounts of a credit note (product-rules.md, "Credit notes"). */
export interface Credit {
  /** Of each of the invoice's lines, in their order; none where the credit is of no lines. */
  lines: { quantity: string; subtotal: string }[];
  subtotal: string;
  taxAmount: string;
  total: string;
}

/** What credit notes can still take off an invoice. */
export const leftToCredit = ({ total, credited }: Omit<Creditable, 'lines'>): string =>
  difference(total, sum([credited.subtotal, credited.taxAmount]));

/** All that is left of an invoice: of its lines, where what is left of them comes to just that. */
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
 * Quantities of an invoice's lines. Each amount is what all credits of the line come to, less what came before: rounded
 * so, the parts of an invoice come to just its total, whatever its parts are.
 *
 * @param quantities one for each line, 0 for none of it
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
  // Where something is off the whole invoice, its share is off each line.
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

/** An amount with its tax in it, by the invoice's rate. */
export function creditOfAmount(invoice: Creditable, amount: DecimalInput): Credit {
  const total = sum([amount]);
  if (compare(total, leftToCredit(invoice)) === 0) return { ...creditOfRest(invoice), lines: [] };
  const { credited, taxRate } = invoice;
  const taxOfAll = taxWithin(sum([credited.subtotal, credited.taxAmount, total]), taxRate);
  const taxAmount = between('0', difference(taxOfAll, credited.taxAmount), total);
  return { lines: [], subtotal: difference(total, taxAmount), taxAmount, total };
}

/** What the tax is on. */
const netOf = ({ total, taxAmount }: Creditable): string => difference(total, taxAmount);

const between = (low: string, value: string, high: string): string => {
  if (compare(value, high) > 0) return high;
  return compare(value, low) < 0 ? sum([low]) : value;
};

import type { CreditNote, IssuedInvoice, Payment } from '@paperbill/contracts/http';

/**
 * A model of the rules REP-1 to REP-10. It computes in whole minor units and exact fractions, and shares no code with
 * the service.
 */

export interface ModelInvoice {
  invoice: IssuedInvoice;
  payments: Pick<Payment, 'date' | 'amount'>[];
  creditNotes: (CreditNote & { lines: { lineItemId: string | null; subtotal: string }[] })[];
}

export interface Period {
  from: string;
  to: string;
}

const toUnits = (amount: string, places: number): bigint => {
  const [whole, decimals = ''] = amount.split('.');
  return BigInt(whole! + decimals.padEnd(places, '0').slice(0, places));
};

export const toDecimal = (units: bigint, places: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const integerDigits = digits.slice(0, digits.length - places);
  return `${units < 0n ? '-' : ''}${integerDigits}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
};

/** Rounds a quotient half away from zero. */
const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [over, under] = [dividend, divisor].map((value) => (value < 0n ? -value : value)) as [bigint, bigint];
  const quotient = (2n * over + under) / (2n * under);
  return isNegative ? -quotient : quotient;
};

interface Sums {
  base: bigint;
  amount: bigint;
}

type TaxedDocument = Pick<IssuedInvoice, 'taxes' | 'pricesIncludeTax' | 'taxRate' | 'taxAmount' | 'subtotal'>;

function getTaxes(document: TaxedDocument, discount: string, places: number): Map<string, Sums> {
  const discounted = toUnits(document.subtotal, places) - toUnits(discount, places);
  const taxAmount = toUnits(document.taxAmount, places);
  const taxes = document.taxes ?? [
    { name: '', rate: document.taxRate, kind: 'standard', base: toDecimal(discounted, places), amount: document.taxAmount }, // oxfmt-ignore
  ];
  const sums = new Map<string, Sums>();
  for (const { name, rate, kind, base, amount } of taxes) {
    addToSums(sums, `${name} ${rate} ${kind}`, { base: toUnits(base, places), amount: toUnits(amount, places) });
  }
  addToSums(sums, 'net', { base: discounted - (document.pricesIncludeTax ? taxAmount : 0n), amount: 0n });
  return sums;
}

/** Returns a credit note with its taxes. The tax rate of the invoice applies only if its lines have no taxes. */
const toTaxedNote = (note: CreditNote, { taxRate, taxes }: IssuedInvoice): TaxedDocument => ({
  ...note,
  taxRate,
  ...(taxes && { taxes: note.taxes ?? [] }),
});

function addToSums(sums: Map<string, Sums>, key: string, { base, amount }: Sums, sign = 1n): void {
  const before = sums.get(key) ?? { base: 0n, amount: 0n };
  sums.set(key, { base: before.base + sign * base, amount: before.amount + sign * amount });
}

const isInPeriod = ({ from, to }: Period, date: string) => from <= date && date <= to;

export function sumByInvoiceDate(all: readonly ModelInvoice[], period: Period, places: number): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { invoice, creditNotes } of all) {
    if (isInPeriod(period, invoice.invoiceDate)) {
      getTaxes(invoice, invoice.discountAmount, places).forEach((tax, key) => addToSums(sums, key, tax));
    }
    for (const note of creditNotes.filter(({ date }) => isInPeriod(period, date))) {
      getTaxes(toTaxedNote(note, invoice), '0', places).forEach((tax, key) => addToSums(sums, key, tax, -1n));
    }
  }
  return sums;
}

/**
 * Computes the paid part of each tax of an invoice, on each day with an event. For each tax, the function returns how
 * much the paid parts of all invoices have increased in the period.
 */
export function sumByPaymentDate(all: readonly ModelInvoice[], period: Period, places: number): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const one of all) {
    const { invoice, payments, creditNotes } = one;
    const days = [invoice.invoiceDate, ...payments.map(({ date }) => date), ...creditNotes.map(({ date }) => date)];
    let before = new Map<string, Sums>();
    for (const day of [...new Set(days)].sort()) {
      const until = getPaidPart(one, day, places);
      for (const [key, { base, amount }] of until) {
        const earlier = before.get(key) ?? { base: 0n, amount: 0n };
        if (isInPeriod(period, day))
          addToSums(sums, key, { base: base - earlier.base, amount: amount - earlier.amount });
      }
      before = until;
    }
  }
  return sums;
}

function getPaidPart({ invoice, payments, creditNotes }: ModelInvoice, day: string, places: number): Map<string, Sums> {
  const taxes = getTaxes(invoice, invoice.discountAmount, places);
  let toPay = toUnits(invoice.total, places);
  for (const note of creditNotes.filter(({ date }) => date <= day)) {
    getTaxes(toTaxedNote(note, invoice), '0', places).forEach((tax, key) => addToSums(taxes, key, tax, -1n));
    toPay -= toUnits(note.total, places);
  }
  let paid = 0n;
  for (const { date, amount } of payments) if (date <= day) paid += toUnits(amount, places);
  if (toPay < 0n) [paid, toPay] = [-paid, -toPay];
  if (toPay === 0n) [paid, toPay] = [invoice.invoiceDate <= day ? 1n : 0n, 1n];
  if (paid < 0n) paid = 0n;
  if (paid > toPay) paid = toPay;
  const computePaidPart = (amount: bigint) => divideRounded(amount * paid, toPay);
  return new Map(
    [...taxes].map(([key, { base, amount }]) => [
      key,
      { base: computePaidPart(base), amount: computePaidPart(amount) },
    ]),
  );
}

interface ProductPart {
  key: string;
  amount: bigint;
}

/**
 * Divides a net amount between the products of the lines. The running total is rounded instead of each part, so that
 * the parts add up to the net amount.
 */
function divideByProduct(
  net: bigint,
  lines: { product: string; subtotal: string; rate: bigint }[],
  places: number,
): ProductPart[] {
  // The multiple contains every divisor as a factor, so all weights are whole numbers.
  const multiple = lines.reduce((product, { rate }) => product * (HUNDRED_PERCENT + rate), 1n);
  const weights = lines.map(({ subtotal, rate }) => (toUnits(subtotal, places) * multiple) / (HUNDRED_PERCENT + rate));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0n);
  let runningWeight = 0n;
  let previousTotal = 0n;
  return lines.map(({ product }, index) => {
    runningWeight += weights[index]!;
    const isLast = index === lines.length - 1;
    const until = isLast
      ? net
      : totalWeight === 0n
        ? divideRounded(runningWeight * HUNDRED_PERCENT, multiple)
        : divideRounded(net * runningWeight, totalWeight);
    const amount = until - previousTotal;
    previousTotal = until;
    return { key: product, amount };
  });
}

/** The tax rate of 100 percent. Rates are integers here, in units of 0.0001 percent. */
const HUNDRED_PERCENT = 1_000_000n;

export function sumRevenue(
  all: readonly ModelInvoice[],
  period: Period,
  by: 'month' | 'customer' | 'product',
  places: number,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const count = ({ invoice }: ModelInvoice, date: string, net: bigint, lines: { id: string; subtotal: string }[]) => {
    if (!isInPeriod(period, date)) return;
    const parts =
      by === 'product'
        ? divideByProduct(net, lines.map((line) => toSharedLine(invoice, line)), places) // oxfmt-ignore
        : [{ key: by === 'month' ? date.slice(0, 7) : (invoice.customerId ?? `=${invoice.clientName}`), amount: net }];
    for (const { key, amount } of parts) sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const one of all) {
    const { invoice, creditNotes } = one;
    const lines = invoice.lineItems;
    count(one, invoice.invoiceDate, getTaxes(invoice, invoice.discountAmount, places).get('net')!.base, lines);
    for (const note of creditNotes) {
      const net = getTaxes(toTaxedNote(note, invoice), '0', places).get('net')!.base;
      const credited = note.lines.flatMap(({ lineItemId, subtotal }) =>
        lineItemId === null ? [] : [{ id: lineItemId, subtotal }],
      );
      count(one, note.date, -net, credited.length > 0 ? credited : lines);
    }
  }
  return sums;
}

function toSharedLine(
  { lineItems, taxes = [], pricesIncludeTax }: IssuedInvoice,
  creditedLine: { id: string; subtotal: string },
) {
  const line = lineItems.find(({ id }) => id === creditedLine.id)!;
  const included = taxes.filter(({ id, kind }) => kind !== 'withholding' && line.taxIds?.includes(id));
  const rate = included.reduce((sum, tax) => sum + toUnits(tax.rate, 4), 0n);
  return {
    product: line.productId ?? `=${line.productName}`,
    subtotal: creditedLine.subtotal,
    rate: pricesIncludeTax ? rate : 0n,
  };
}

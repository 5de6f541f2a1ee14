import type { DocumentTax } from '@paperbill/contracts/http';
import {
  type CreditableInvoice,
  isTaxedInvoice,
  type CreditTotals,
  type TaxedInvoice,
  withoutRounding,
} from './creditable.js';
import { countDecimals } from './decimal.js';
import {
  extractTaxes,
  groupLines,
  HUNDRED_PERCENT,
  isWithholding,
  subtractDiscount,
  type TaxGroup,
  toRateUnits,
} from './tax-groups.js';
import { divideRounded, fromUnits, sumUnits, toUnits } from './units.js';

/** The amounts are in minor units. */
interface TaxPart {
  tax: DocumentTax;
  base: bigint;
  amount: bigint;
}

/** The amounts are in minor units. */
interface InvoicePart {
  /** The sum of the lines, minus the discount. Includes tax if the prices include tax. */
  subtotal: bigint;
  /** One entry for each tax of the invoice, in the same order. */
  taxes: TaxPart[];
}

/** Credits everything that earlier credit notes have not credited. */
export const creditRemainingTaxes = (invoice: TaxedInvoice): CreditTotals =>
  toCreditTotals(invoice, getUncreditedPart(invoice));

/**
 * Lines with the same taxes form a group. The discount is divided between the groups in proportion to their amounts.
 * Without earlier credit notes for amounts, the credit is the difference of two running totals.
 * @param lines for each line, the amount that earlier credit notes for lines have credited, and the amount of this
 * credit
 */
export function creditTaxesOfLines(
  invoice: TaxedInvoice,
  lines: readonly { before: string; subtotal: string }[],
): CreditTotals {
  const places = countDecimals(invoice.total);
  const groupAmounts = (amounts: readonly bigint[]) =>
    groupLines(
      invoice.lines.map(({ taxIds }, index) => ({ taxIds, subtotal: fromUnits(amounts[index]!, places) })),
      invoice.taxes,
      places,
    );
  const all = groupAmounts(invoice.lines.map(({ subtotal }) => toUnits(subtotal, places)));
  const discount = sumUnits(all.map((group) => group.sum)) - getSubtotal(invoice);
  const discounted = subtractDiscount(all, discount);
  const before = lines.map((line) => toUnits(line.before, places));
  const after = lines.map((line, index) => before[index]! + toUnits(line.subtotal, places));
  const [from, to] = [before, after].map((amounts) =>
    groupAmounts(amounts).map((group, index) => multiplyByRatio(discounted[index]!.sum, group.sum, all[index]!.sum)),
  );
  const groups = discounted.map((group, index) => creditTaxGroup(invoice, group, from![index]!, to![index]!));
  const uncredited = getUncreditedPart(invoice);
  const taxes = invoice.taxes.map((tax, index): TaxPart => {
    const ofTax = groups.filter((group) => group.taxes.includes(tax));
    const base = sumUnits(ofTax.map(({ net }) => net));
    const left = uncredited.taxes[index]!;
    if (!isIncluded(invoice, tax)) return { tax, base, amount: computeRunningTax(tax, base, left, places) };
    return limitTaxPart(left, { tax, base, amount: sumUnits(ofTax.map(({ included }) => included.get(tax)!)) });
  });
  return toCreditTotals(invoice, { subtotal: sumUnits(groups.map(({ typed }) => typed)), taxes });
}

/**
 * Credits an amount to pay. The credit takes the same share of each remaining base and tax. The tax that remains is
 * computed from the base that remains, so that rounding errors of several credit notes do not add up.
 *
 * Example: the remaining bases are 100.00 at 19 % and 60.00 at 7 %, which is 183.20 with tax. The amount 91.60 is half
 * of 183.20, so half of each base and tax remains: net 80.00 and taxes 9.50 and 2.10. The credit is the difference: net
 * 80.00 and taxes 9.50 and 2.10.
 *
 * @param total an amount above 0 and below the remaining amount
 */
export function creditTaxesOfAmount(invoice: TaxedInvoice, total: string): CreditTotals {
  const places = countDecimals(invoice.total);
  const left = getUncreditedPart(invoice);
  const net = getNetAmount(invoice, left);
  const after = getAmountToPay(invoice, left) - toUnits(total, places);
  const computeWeight = ({ tax, base }: TaxPart) => base * toRateUnits(tax) * (isWithholding(tax) ? -1n : 1n);
  const whole = net * HUNDRED_PERCENT + sumUnits(left.taxes.map(computeWeight));
  const computeShare = (part: TaxPart): bigint => {
    const amount = isWithholding(part.tax) ? -part.amount : part.amount;
    const signedAmounts =
      whole > 0n
        ? divideRounded(after * computeWeight(part), whole)
        : multiplyByRatio(amount, after, getAmountToPay(invoice, left));
    return clamp(signedAmounts, amount);
  };
  const amounts = left.taxes.map(computeShare);
  let remainingNet = after - sumUnits(amounts);
  // Rounding can make the remaining net amount negative, or larger than before. The loop moves the difference to
  // the taxes.
  for (const [index, { tax, amount }] of left.taxes.entries()) {
    const excess = remainingNet - clamp(remainingNet, net);
    const movedAmount = clamp(amounts[index]! + excess, isWithholding(tax) ? -amount : amount) - amounts[index]!;
    amounts[index]! += movedAmount;
    remainingNet -= movedAmount;
  }
  const taxes = left.taxes.map(({ tax, base, amount }, index): TaxPart => ({
    tax,
    base: base - clamp(multiplyByRatio(base, remainingNet, net), base),
    amount: amount - (isWithholding(tax) ? -amounts[index]! : amounts[index]!),
  }));
  const includedSum = sumUnits(taxes.filter(({ tax }) => isIncluded(invoice, tax)).map(({ amount }) => amount));
  return toCreditTotals(invoice, { subtotal: net - remainingNet + includedSum, taxes });
}

/**
 * Checks that a credit note for lines does not exceed the amounts of the invoice that are not credited yet. Each tax
 * has two checks: one for the lines with this tax, and one for the other lines. Earlier credit notes for amounts have
 * credited a part of each line. The remaining amounts can therefore be smaller than the remaining quantities suggest.
 */
export function hasTaxesLeft(rounded: CreditableInvoice, credit: CreditTotals): boolean {
  const invoice = withoutRounding(rounded);
  if (!isTaxedInvoice(invoice)) return true;
  const places = countDecimals(invoice.total);
  const left = getUncreditedPart(invoice);
  const creditedTaxById = new Map(credit.taxes?.map((tax) => [tax.id, tax]));
  const net = {
    wanted: toUnits(credit.subtotal, places) - (credit.pricesIncludeTax ? toUnits(credit.taxAmount, places) : 0n),
    left: getNetAmount(invoice, left),
  };
  const pairs = left.taxes.flatMap(({ tax: { id }, base, amount }) => {
    const credited = creditedTaxById.get(id);
    const wanted = { base: toUnits(credited?.base ?? 0, places), amount: toUnits(credited?.amount ?? 0, places) };
    return [
      { wanted: wanted.base + wanted.amount, left: base + amount },
      { wanted: net.wanted - wanted.base, left: net.left - base },
    ];
  });
  pairs.push({ wanted: toUnits(credit.subtotal, places), left: left.subtotal });
  const wanted = toUnits(credit.total, places) - toUnits(credit.roundingAmount ?? 0, places);
  if (wanted === getAmountToPay(invoice, left)) return pairs.every((pair) => pair.wanted === pair.left);
  return pairs.every((pair) => (pair.left < 0n ? pair.wanted >= pair.left : pair.wanted <= pair.left));
}

const isIncluded = ({ pricesIncludeTax }: TaxedInvoice, tax: DocumentTax): boolean =>
  pricesIncludeTax === true && !isWithholding(tax);

function getSubtotal({ total, taxAmount, pricesIncludeTax, withheldAmount = '0' }: TaxedInvoice): bigint {
  const places = countDecimals(total);
  return (
    toUnits(total, places) + toUnits(withheldAmount, places) - (pricesIncludeTax ? 0n : toUnits(taxAmount, places))
  );
}

function getUncreditedPart(invoice: TaxedInvoice): InvoicePart {
  const places = countDecimals(invoice.total);
  const credited = new Map(invoice.credited.taxes.map((tax) => [tax.id, tax]));
  const subtract = (from: string, amount = '0') => toUnits(from, places) - toUnits(amount, places);
  return {
    subtotal: getSubtotal(invoice) - toUnits(invoice.credited.subtotal, places),
    taxes: invoice.taxes.map((tax) => ({
      tax,
      base: subtract(tax.base, credited.get(tax.id)?.base),
      amount: subtract(tax.amount, credited.get(tax.id)?.amount),
    })),
  };
}

/** Credits lines with the same taxes. The credit is the difference between two running totals, after the discount. */
function creditTaxGroup(invoice: TaxedInvoice, group: TaxGroup<DocumentTax>, from: bigint, to: bigint) {
  const { taxes, shares } = extractTaxes(invoice.pricesIncludeTax ? group : { ...group, taxes: [] });
  const splitRunningTax = (running: bigint) =>
    splitInOrder(extractTaxes({ ...group, taxes, sum: running }).taxAmount, shares);
  const [before, after] = [splitRunningTax(from), splitRunningTax(to)];
  const included = new Map(taxes.map((tax, index) => [tax, after[index]! - before[index]!]));
  return { taxes: group.taxes, included, typed: to - from, net: to - from - sumUnits(included.values()) };
}

/**
 * Returns the tax on the sum of all credits, minus the tax of the earlier credit notes. The sum includes this credit.
 */
function computeRunningTax(tax: DocumentTax, base: bigint, left: TaxPart, places: number): bigint {
  const creditedBase = toUnits(tax.base, places) - left.base;
  const creditedAmount = toUnits(tax.amount, places) - left.amount;
  const amount = divideRounded((creditedBase + base) * toRateUnits(tax), HUNDRED_PERCENT) - creditedAmount;
  return amount * base <= 0n ? 0n : amount;
}

/**
 * A base or a tax can exceed the amount that may be credited, although their sum does not. Minor units then move from
 * one to the other.
 */
function limitTaxPart(left: TaxPart, { tax, base, amount }: TaxPart): TaxPart {
  const whole = base + amount;
  if (base < 0n || amount < 0n || whole > left.base + left.amount) return { tax, base, amount };
  const kept = max(min(amount, left.amount), whole - left.base);
  return { tax, base: whole - kept, amount: kept };
}

function getNetAmount(invoice: TaxedInvoice, { subtotal, taxes }: InvoicePart): bigint {
  const included = taxes.filter(({ tax }) => isIncluded(invoice, tax));
  return subtotal - sumUnits(included.map(({ amount }) => amount));
}

function getAmountToPay(invoice: TaxedInvoice, { subtotal, taxes }: InvoicePart): bigint {
  const added = taxes.filter(({ tax }) => !isWithholding(tax) && !isIncluded(invoice, tax));
  const withheld = taxes.filter(({ tax }) => isWithholding(tax));
  return subtotal + sumUnits(added.map(({ amount }) => amount)) - sumUnits(withheld.map(({ amount }) => amount));
}

function toCreditTotals(invoice: TaxedInvoice, part: InvoicePart): CreditTotals {
  const format = (units: bigint) => fromUnits(units, countDecimals(invoice.total));
  const taxes = part.taxes.filter(({ base, amount }) => base !== 0n || amount !== 0n);
  const withheld = sumUnits(taxes.filter(({ tax }) => isWithholding(tax)).map(({ amount }) => amount));
  return {
    subtotal: format(part.subtotal),
    taxAmount: format(sumUnits(taxes.filter(({ tax }) => !isWithholding(tax)).map(({ amount }) => amount))),
    total: format(getAmountToPay(invoice, part)),
    ...(taxes.length > 0 && {
      taxes: taxes.map(({ tax, base, amount }) => ({ ...tax, base: format(base), amount: format(amount) })),
      ...(invoice.pricesIncludeTax && { pricesIncludeTax: true }),
      ...(withheld !== 0n && { withheldAmount: format(withheld) }),
    }),
  };
}

/**
 * Splits an amount in proportion to weights, one share after another. If the amount grows, no share becomes smaller.
 * The largest remainder method does not guarantee this. If the amount equals the sum of the weights, each share equals
 * its weight.
 */
function splitInOrder(amount: bigint, weights: readonly bigint[]): bigint[] {
  let left = amount;
  return weights.map((weight, index) => {
    const share = index === weights.length - 1 ? left : multiplyByRatio(weight, left, sumUnits(weights.slice(index)));
    left -= share;
    return share;
  });
}

/** Returns amount × part ÷ whole, rounded half away from zero. Returns `part` if `whole` is 0. */
function multiplyByRatio(amount: bigint, part: bigint, whole: bigint): bigint {
  if (whole === 0n) return part;
  return whole < 0n ? divideRounded(-amount * part, -whole) : divideRounded(amount * part, whole);
}

/** Limits a value to the range between 0 and `end`. `end` can be negative. */
const clamp = (value: bigint, end: bigint): bigint => max(min(value, max(end, 0n)), min(end, 0n));
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

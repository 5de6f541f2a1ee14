import {
  type CreditedQuantity,
  type IssuedInvoice,
  pickTaxesAndRounding,
  type TaxesAndRounding,
} from '@paperbill/contracts/http';
import { type Currency, getDecimals } from '@paperbill/contracts/rules';
import { compareDecimals, countDecimals, subtractAmounts, sumAmounts, zeroWithDecimalsOf } from './decimal.js';

export interface CreditableInvoice extends TaxesAndRounding {
  currency: Currency | undefined;
  taxRate: string;
  taxAmount: string;
  total: string;
  lines: readonly CreditableLine[];
  credited: CreditedSums;
}

export interface CreditableLine {
  quantity: string;
  unitPrice: string;
  subtotal: string;
  taxIds?: readonly string[] | undefined;
  /** The quantity of this line that earlier credit notes have credited. */
  credited: string;
}

/** The sums of the earlier credit notes of an invoice. `taxes` has one entry for each tax in these credit notes. */
export interface CreditedSums {
  subtotal: string;
  taxAmount: string;
  total: string;
  roundingAmount: string;
  taxes: { id: string; base: string; amount: string }[];
}

export type TaxedInvoice = CreditableInvoice & Required<Pick<TaxesAndRounding, 'taxes'>>;

export const isTaxedInvoice = (invoice: CreditableInvoice): invoice is TaxedInvoice => invoice.taxes !== undefined;

export interface CreditTotals extends TaxesAndRounding {
  subtotal: string;
  taxAmount: string;
  total: string;
}

/** The amounts of one credit note, also per line (rule CRED-4). */
export interface Credit extends CreditTotals {
  lines: { quantity: string; subtotal: string }[];
}

/** @param quantities the quantity of each line that is already credited */
export function toCreditable(
  invoice: IssuedInvoice,
  creditNotes: readonly CreditTotals[],
  quantities: readonly CreditedQuantity[],
): CreditableInvoice {
  const { currency, taxRate, taxAmount, total } = invoice;
  const ofLines = new Map(quantities.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  const lines = invoice.lineItems.map(({ id, quantity, unitPrice, subtotal, taxIds }) => ({
    ...{ quantity, unitPrice, subtotal, taxIds },
    credited: ofLines.get(id) ?? '0.00',
  }));
  const taxes = pickTaxesAndRounding(invoice);
  return { currency, taxRate, taxAmount, total, ...taxes, lines, credited: sumCredits(creditNotes, currency) };
}

type CreditedAmounts = Omit<CreditedSums, 'taxes' | 'roundingAmount'> &
  Partial<Pick<CreditedSums, 'taxes' | 'roundingAmount'>>;

export function sumCredits(credits: readonly CreditedAmounts[], currency: Currency | undefined): CreditedSums {
  const places = getDecimals(currency);
  const sumOf = <Of>(all: readonly Of[], read: (each: Of) => string) => sumAmounts(all.map(read), places);
  const taxes = credits.flatMap((credit) => credit.taxes ?? []);
  const ids = [...new Set(taxes.map(({ id }) => id))];
  return {
    subtotal: sumOf(credits, ({ subtotal }) => subtotal),
    taxAmount: sumOf(credits, ({ taxAmount }) => taxAmount),
    total: sumOf(credits, ({ total }) => total),
    roundingAmount: sumOf(credits, ({ roundingAmount = '0' }) => roundingAmount),
    taxes: ids.map((id) => {
      const ofTax = taxes.filter((tax) => tax.id === id);
      return { id, base: sumOf(ofTax, ({ base }) => base), amount: sumOf(ofTax, ({ amount }) => amount) };
    }),
  };
}

export const getCreditableAmount = ({ total, credited }: Pick<CreditableInvoice, 'total' | 'credited'>): string =>
  subtractAmounts(total, credited.total);

export const getCreditableRounding = ({ total, roundingAmount, credited }: CreditableInvoice): string =>
  subtractAmounts(roundingAmount ?? zeroWithDecimalsOf(total), credited.roundingAmount);

/** Removes the cash rounding from the total and from the earlier credits. */
export function withoutRounding({ roundingAmount, ...invoice }: CreditableInvoice): CreditableInvoice {
  if (roundingAmount === undefined) return invoice;
  const { credited } = invoice;
  return {
    ...invoice,
    total: subtractAmounts(invoice.total, roundingAmount),
    credited: {
      ...credited,
      total: subtractAmounts(credited.total, credited.roundingAmount),
      roundingAmount: zeroWithDecimalsOf(credited.total),
    },
  };
}

export function addRounding<Amounts extends CreditTotals>(amounts: Amounts, roundingAmount: string): Amounts {
  if (compareDecimals(roundingAmount, 0) === 0) return amounts;
  const total = sumAmounts([amounts.total, roundingAmount], countDecimals(amounts.total));
  return { ...amounts, total, roundingAmount };
}

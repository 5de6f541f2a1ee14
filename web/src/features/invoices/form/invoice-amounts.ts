import { type InvoiceTotals, invoiceTotals, lineSubtotal } from '@paperbill/money';
import { parseTypedDecimal } from '../../../components/form/typed-decimal.js';

interface TypedLine {
  quantity: string;
  unitPrice: string;
}

/** What is typed so far as a decimal; what is none yet counts as nothing. */
export const decimalSoFar = (typed: string): string => parseTypedDecimal(typed) ?? '0.00';

/** A line's quantity × unit price, while it is being typed. */
export const lineAmount = ({ quantity, unitPrice }: TypedLine): string =>
  lineSubtotal(decimalSoFar(quantity), decimalSoFar(unitPrice));

/** Subtotal, tax and total, while they are being typed. */
export const amountsSoFar = ({ lineItems, taxRate }: { lineItems: TypedLine[]; taxRate: string }): InvoiceTotals =>
  invoiceTotals(
    lineItems.map(({ quantity, unitPrice }) => ({
      quantity: decimalSoFar(quantity),
      unitPrice: decimalSoFar(unitPrice),
    })),
    decimalSoFar(taxRate),
  );

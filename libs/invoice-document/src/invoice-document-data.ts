import type {
  CompanySnapshot,
  CreditNoteWithLines,
  DiscountAndDeposit,
  InvoiceFields,
  LineItemFields,
  QuoteFields,
} from '@paperbill/contracts/http';
import type { CalendarDate, Decimal } from '@paperbill/contracts/rules';
import { compare, difference, sum } from '@paperbill/money';

/** A saved invoice, or the fields of one that is still being written. */
export interface PrintableInvoice
  extends
    Omit<InvoiceFields, 'customerId'>,
    Omit<CompanySnapshot, 'companyPaymentTerms' | 'companyLogoUrl'>,
    Partial<DiscountAndDeposit> {
  /** What the discount takes off. */
  discountAmount?: Decimal;
  /** Whether the page carries the free plan's watermark line. */
  watermark: boolean;
  lineItems: readonly Omit<LineItemFields, 'productId'>[];
}

/**
 * Everything that the page shows, and nothing it would have to fetch or compute: amounts, quantities and rates are
 * decimal strings from libs/money, dates are `YYYY-MM-DD`, absent texts are ''. The same data makes the same HTML.
 */
export interface InvoiceDocumentData extends PrintableInvoice {
  /** A `data:image/…;base64,…` address (PNG, JPEG, SVG or WebP), or '' without a logo. */
  logo: string;
  /** What makes it the page of a credit note, with its number and date in the places of the invoice's. */
  credit?: CreditReference;
  /** Whether it is the page of a quote, with its number and its dates in the places of the invoice's. */
  isQuote?: true;
  /** The product's name in the watermark line: an operator may have renamed it. */
  brandName: string;
}

/** What a credit note cites, and why it was written. */
export interface CreditReference {
  invoiceNumber: string;
  invoiceDate: CalendarDate;
  reason: string;
}

/** A credit note as the page shows it: sender, client and look are its invoice's. */
export const creditNoteDocumentData = (
  { number, date, reason, taxAmount, total, lines, ...credited }: CreditNoteWithLines,
  { deposit: _paidAhead, ...invoice }: PrintableInvoice,
  brand: { logo: string; brandName: string },
): InvoiceDocumentData => ({
  ...invoiceDocumentData(
    {
      ...invoice,
      invoiceNumber: number,
      invoiceDate: date,
      ...partsOf(credited.subtotal, lines, invoice.discount),
      taxAmount,
      total,
      companyPaymentInstructions: '',
      lineItems: lines.map((line, sortOrder) => ({ ...line, notes: '', sortOrder })),
    },
    brand,
  ),
  credit: { invoiceNumber: invoice.invoiceNumber, invoiceDate: invoice.invoiceDate, reason },
});

/** A saved quote, or the fields of one that is still being written, without a number. */
export type PrintableQuote = Omit<PrintableInvoice, 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'deposit'> &
  Pick<QuoteFields, 'quoteDate' | 'validUntil'> & { number: string };

/** A quote as the page shows it: nothing is to be paid yet. */
export const quoteDocumentData = (
  { number, quoteDate, validUntil, ...quote }: PrintableQuote,
  brand: { logo: string; brandName: string },
): InvoiceDocumentData => ({
  ...invoiceDocumentData(
    {
      ...quote,
      invoiceNumber: number,
      invoiceDate: quoteDate,
      dueDate: validUntil,
      companyPaymentInstructions: '',
    },
    brand,
  ),
  isQuote: true,
});

/** Of lines with something off the whole invoice, their share of that comes off here as well. */
function partsOf(
  subtotal: Decimal,
  lines: CreditNoteWithLines['lines'],
  discount: PrintableInvoice['discount'],
): Pick<PrintableInvoice, 'subtotal' | 'discount' | 'discountAmount'> {
  const ofLines = sum(lines.map((line) => line.subtotal));
  if (!discount || compare(ofLines, subtotal) <= 0) return { subtotal, discount: null };
  const discountAmount = difference(ofLines, subtotal);
  return { subtotal: ofLines, discount: { kind: 'amount', value: discountAmount }, discountAmount };
}

/** The invoice as the page shows it. Server and client both come through here, so that both render the same. */
export const invoiceDocumentData = (
  invoice: PrintableInvoice,
  { logo, brandName }: { logo: string; brandName: string },
): InvoiceDocumentData => ({
  ...invoice,
  lineItems: [...invoice.lineItems].sort((first, second) => first.sortOrder - second.sortOrder),
  logo,
  brandName,
});

/** Every text of the page in one string, to look for letters in. */
export const textOf = ({ logo: _logo, lineItems, ...texts }: InvoiceDocumentData): string =>
  JSON.stringify([Object.values(texts), lineItems.map((line) => Object.values(line))]);

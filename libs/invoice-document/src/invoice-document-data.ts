import {
  type ApiNamed,
  type CompanySnapshot,
  type CreditNoteWithLines,
  type DetailFields,
  type DiscountAndDeposit,
  documentFields,
  type DocumentKind,
  type InvoiceFields,
  type LineItemFields,
  lineItemFields,
  type NeutrallyNamed,
  senderFields,
  toNeutralNames,
} from '@paperbill/contracts/http';
import { type CalendarDate, type Decimal, type FieldTable, pickFields } from '@paperbill/contracts/rules';
import { compare, difference, sum } from '@paperbill/money';
import { sheetKinds } from './sheet-kinds.js';

/** A saved document of any kind, or the fields of one that is still being written. */
export interface PrintableDocument
  extends
    NeutrallyNamed<'invoice', Omit<InvoiceFields, 'customerId' | keyof DetailFields>>,
    Partial<DetailFields>,
    Omit<CompanySnapshot, 'companyPaymentTerms' | 'companyLogoUrl'>,
    Partial<DiscountAndDeposit> {
  /** What the discount takes off. */
  discountAmount?: Decimal;
  /** Whether the page carries the free plan's watermark line. */
  watermark: boolean;
  lineItems: readonly Omit<LineItemFields, 'productId'>[];
}

/** The same, with number and dates as the API calls them. */
interface SavedDocuments {
  invoice: ApiNamed<'invoice', PrintableDocument>;
  quote: ApiNamed<'quote', Omit<PrintableDocument, 'deposit'>>;
}
export type PrintableInvoice = SavedDocuments['invoice'];

/** What documents of all kinds have from elsewhere. */
export interface Brand {
  /** A `data:image/…;base64,…` address (PNG, JPEG, SVG or WebP), or '' without a logo. */
  logo: string;
  /** The product's name in the watermark line: an operator may have renamed it. */
  brandName: string;
}

/**
 * Everything that the page shows, and nothing it would have to fetch or compute: amounts, quantities and rates are
 * decimal strings from libs/money, dates are `YYYY-MM-DD`, absent texts are ''. The same data makes the same HTML.
 */
export interface InvoiceDocumentData extends PrintableDocument, Brand {
  kind: DocumentKind;
  /** Of a credit note. */
  credited?: CreditedInvoice;
}

/** The invoice that a credit note cites, and why it was written. */
export interface CreditedInvoice {
  number: string;
  date: CalendarDate;
  reason: string;
}

/** A document as the page shows it. Server and client both come through here, so that both render the same. */
export const sheetData = (
  kind: DocumentKind,
  document: PrintableDocument,
  { logo, brandName }: Brand,
): InvoiceDocumentData => ({
  ...document,
  ...(!sheetKinds[kind].isDue && { deposit: null, companyPaymentInstructions: '' }),
  kind,
  lineItems: [...document.lineItems].sort((first, second) => first.sortOrder - second.sortOrder),
  logo,
  brandName,
});

/** A saved invoice or quote as the page shows it. */
export const documentData = <Kind extends keyof SavedDocuments>(
  kind: Kind,
  document: SavedDocuments[Kind],
  brand: Brand,
): InvoiceDocumentData => sheetData(kind, toNeutralNames(kind, document) as unknown as PrintableDocument, brand);

/** A credit note as the page shows it: sender, client and look are its invoice's, the note is its own. */
export const creditNoteData = (
  { number, date, reason, note, taxAmount, total, lines, ...credited }: CreditNoteWithLines,
  invoice: PrintableInvoice,
  brand: Brand,
): InvoiceDocumentData => ({
  ...sheetData(
    'creditNote',
    {
      ...toNeutralNames('invoice', invoice),
      note,
      number,
      date,
      ...partsOf(credited.subtotal, lines, invoice.discount),
      taxAmount,
      total,
      lineItems: lines.map((line, sortOrder) => ({ ...line, notes: '', sortOrder })),
    },
    brand,
  ),
  credited: { number: invoice.invoiceNumber, date: invoice.invoiceDate, reason },
});

/** Of lines with something off the whole invoice, their share of that comes off here as well. */
function partsOf(
  subtotal: Decimal,
  lines: CreditNoteWithLines['lines'],
  discount: PrintableDocument['discount'],
): Pick<PrintableDocument, 'subtotal' | 'discount' | 'discountAmount'> {
  const ofLines = sum(lines.map((line) => line.subtotal));
  if (!discount || compare(ofLines, subtotal) <= 0) return { subtotal, discount: null };
  const discountAmount = difference(ofLines, subtotal);
  return { subtotal: ofLines, discount: { kind: 'amount', value: discountAmount }, discountAmount };
}

/** What of a document its page shows as it was written. A saved one comes with more. */
const textFields = { ...documentFields, ...senderFields };

/** Every text of the page in one string, to look for letters in. */
export const textOf = ({ lineItems, credited, brandName, number, ...document }: InvoiceDocumentData): string =>
  JSON.stringify([
    number,
    brandName,
    credited,
    valuesOf(textFields, document),
    lineItems.map((line) => valuesOf(lineItemFields, line)),
  ]);

const valuesOf = (table: FieldTable, from: object) => Object.values(pickFields(table, from));

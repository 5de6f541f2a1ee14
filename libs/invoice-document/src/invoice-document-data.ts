import {
  type ApiNamed,
  type CompanySnapshot,
  type CreditNoteLine,
  type CreditNoteWithLines,
  type DetailFields,
  type DiscountAndDeposit,
  documentFields,
  type DocumentKind,
  type InvoiceFields,
  type LineItemFields,
  lineItemFields,
  pickTaxesAndRounding,
  type LineTaxes,
  type NeutrallyNamed,
  senderFields,
  type TaxesAndRounding,
  type WithExchange,
  toNeutralNames,
} from '@paperbill/contracts/http';
import { type CalendarDate, type Decimal, type FieldTable, pickFields } from '@paperbill/contracts/rules';
import { compareDecimals, countDecimals, subtractAmounts, sumAmounts } from '@paperbill/money';
import { sheetKinds } from './sheet-kinds.js';

/** A saved document of any kind, or the content of a form. */
export interface PrintableDocument
  extends
    NeutrallyNamed<'invoice', Omit<InvoiceFields, 'customerId' | keyof DetailFields>>,
    Partial<DetailFields>,
    Omit<CompanySnapshot, 'companyPaymentTerms' | 'companyLogoUrl'>,
    Partial<DiscountAndDeposit>,
    TaxesAndRounding,
    WithExchange {
  discountAmount?: Decimal;
  watermark: boolean;
  lineItems: readonly Omit<LineItemFields, 'productId'>[];
}

/**
 * The types of saved documents. In the API, the names of the number and the dates contain the kind of document, as in
 * `invoiceNumber`.
 */
interface SavedDocuments {
  invoice: ApiNamed<'invoice', PrintableDocument>;
  quote: ApiNamed<'quote', PrintableDocument>;
}
export type PrintableInvoice = SavedDocuments['invoice'];

export interface Brand {
  /** The logo as a data URL (`data:image/…;base64,…` of PNG, JPEG, SVG or WebP). The text is empty without a logo. */
  logo: string;
  /** The product's name in the watermark. Operators of the product can change this name. */
  brandName: string;
}

/**
 * The data of a document's page. The page fetches and computes nothing, so the same data gives the same HTML. Missing
 * texts are empty.
 */
export interface InvoiceDocumentData extends PrintableDocument, Brand {
  kind: DocumentKind;
  /** The invoice that a credit note credits. It is missing for other kinds of documents. */
  creditedInvoice?: CreditedInvoice;
}

export interface CreditedInvoice {
  number: string;
  date: CalendarDate;
  reason: string;
}

/** Creates the data of a page. Server and browser share this function, so that they render the same page. */
export const toSheetData = (
  kind: DocumentKind,
  document: PrintableDocument,
  { logo, brandName }: Brand,
): InvoiceDocumentData => ({
  ...document,
  ...(!sheetKinds[kind].hasDeposit && { deposit: null }),
  ...(!sheetKinds[kind].asksForPayment && { companyPaymentInstructions: '' }),
  kind,
  lineItems: [...document.lineItems].sort((first, second) => first.sortOrder - second.sortOrder),
  logo,
  brandName,
});

export const toDocumentData = <Kind extends keyof SavedDocuments>(
  kind: Kind,
  document: SavedDocuments[Kind],
  brand: Brand,
): InvoiceDocumentData => toSheetData(kind, toNeutralNames(kind, document) as unknown as PrintableDocument, brand);

/** Returns the data of a page for a credit note. The sender, the client and the design come from the invoice. */
export const toCreditNoteData = (
  { number, date, reason, note, taxAmount, total, lines, ...credited }: CreditNoteWithLines,
  invoice: CreditedInvoiceOfSheet,
  brand: Brand,
): InvoiceDocumentData => ({
  ...toSheetData(
    'creditNote',
    {
      ...toNeutralNames('invoice', invoice),
      note,
      number,
      date,
      ...getSharedData(credited.subtotal, lines, invoice.discount),
      taxAmount,
      total,
      ...pickTaxesAndRounding(credited),
      // A credit note for lines without taxes has no taxes, even if other lines of the invoice have taxes.
      ...(invoice.taxes && { taxes: credited.taxes ?? [] }),
      lineItems: lines.map((line, sortOrder) => ({
        ...line,
        ...findTaxesOfLine(line, invoice),
        notes: '',
        sortOrder,
      })),
    },
    brand,
  ),
  creditedInvoice: { number: invoice.invoiceNumber, date: invoice.invoiceDate, reason },
});

/** An invoice whose lines have ids, to which the lines of its credit notes refer. */
type CreditedInvoiceOfSheet = Omit<PrintableInvoice, 'lineItems'> & {
  lineItems: readonly (PrintableInvoice['lineItems'][number] & { id?: string })[];
};

/** Returns the taxes of the line that a line of a credit note credits. */
function findTaxesOfLine({ lineItemId }: CreditNoteLine, { lineItems }: CreditedInvoiceOfSheet): LineTaxes {
  const taxIds = lineItemId === null ? undefined : lineItems.find(({ id }) => id === lineItemId)?.taxIds;
  return taxIds ? { taxIds } : {};
}

/**
 * Returns the subtotal and the discount of a credit note. The page shows them separately, but the stored subtotal is
 * already reduced by the discount.
 */
function getSharedData(
  subtotal: Decimal,
  lines: CreditNoteWithLines['lines'],
  discount: PrintableDocument['discount'],
): Pick<PrintableDocument, 'subtotal' | 'discount' | 'discountAmount'> {
  const ofLines = sumAmounts(
    lines.map((line) => line.subtotal),
    countDecimals(subtotal),
  );
  if (!discount || compareDecimals(ofLines, subtotal) <= 0) return { subtotal, discount: null };
  const discountAmount = subtractAmounts(ofLines, subtotal);
  return { subtotal: ofLines, discount: { kind: 'amount', value: discountAmount }, discountAmount };
}

/** The text fields that the page shows. Saved documents have further text fields. */
const printedTextFields = { ...documentFields, ...senderFields };

/** Returns all texts of the page in one string, to find out which scripts the texts use. */
export const getPrintedText = ({
  lineItems,
  creditedInvoice,
  brandName,
  number,
  taxes = [],
  ...document
}: InvoiceDocumentData): string =>
  JSON.stringify([
    number,
    brandName,
    creditedInvoice,
    getFieldValues(printedTextFields, document),
    lineItems.map((line) => getFieldValues(lineItemFields, line)),
    taxes.map(({ name, sentence }) => [name, sentence]),
  ]);

const getFieldValues = (table: FieldTable, from: object) => Object.values(pickFields(table, from));

import {
  type WithApiNames,
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
  type WithCommonNames,
  senderFields,
  type TaxesAndRounding,
  type WithExchange,
  toCommonNames,
} from '@paperbill/contracts/http';
import { type CalendarDate, type Decimal, type FieldTable, pickFields } from '@paperbill/contracts/rules';
import { compareDecimals, countDecimals, subtractAmounts, sumAmounts } from '@paperbill/money';
import { sheetKinds } from './sheet-kinds.js';

/** The content of a printed document. It comes from a saved document of any kind or from a form. */
export interface PrintableDocument
  extends
    WithCommonNames<'invoice', Omit<InvoiceFields, 'customerId' | keyof DetailFields>>,
    Partial<DetailFields>,
    Omit<CompanySnapshot, 'companyPaymentTerms' | 'companyLogoUrl'>,
    Partial<DiscountAndDeposit>,
    TaxesAndRounding,
    WithExchange {
  discountAmount?: Decimal;
  watermark: boolean;
  lineItems: readonly Omit<LineItemFields, 'productId'>[];
}

/** In the API, the fields for the number and the dates have the kind of document in their names (`invoiceNumber`). */
interface SavedDocuments {
  invoice: WithApiNames<'invoice', PrintableDocument>;
  quote: WithApiNames<'quote', PrintableDocument>;
}
export type PrintableInvoice = SavedDocuments['invoice'];

export interface Brand {
  /** A data URL (`data:image/…;base64,…`) of a PNG, JPEG, SVG or WebP image. Empty if there is no logo. */
  logo: string;
  /** The name in the watermark. Operators can configure this name. */
  brandName: string;
}

/**
 * The page only renders this data: it fetches nothing and computes nothing. The same data therefore gives the same
 * HTML. Missing texts are empty.
 */
export interface InvoiceDocumentData extends PrintableDocument, Brand {
  kind: DocumentKind;
  /** Only credit notes have this field. */
  creditedInvoice?: CreditedInvoice;
}

export interface CreditedInvoice {
  number: string;
  date: CalendarDate;
  reason: string;
}

/** The server and the browser both use this function, so that they render the same page. */
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
): InvoiceDocumentData => toSheetData(kind, toCommonNames(kind, document) as unknown as PrintableDocument, brand);

/** Sender, client and design are those of the invoice. */
export const toCreditNoteData = (
  { number, date, reason, note, taxAmount, total, lines, ...credited }: CreditNoteWithLines,
  invoice: CreditedInvoiceOfSheet,
  brand: Brand,
): InvoiceDocumentData => ({
  ...toSheetData(
    'creditNote',
    {
      ...toCommonNames('invoice', invoice),
      note,
      number,
      date,
      ...getSharedData(credited.subtotal, lines, invoice.discount),
      taxAmount,
      total,
      ...pickTaxesAndRounding(credited),
      // If the credited lines have no taxes, the credit note has none, even if other lines of the invoice have taxes.
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

/** Lines of credit notes refer to the ids of the invoice's lines. */
type CreditedInvoiceOfSheet = Omit<PrintableInvoice, 'lineItems'> & {
  lineItems: readonly (PrintableInvoice['lineItems'][number] & { id?: string })[];
};

function findTaxesOfLine({ lineItemId }: CreditNoteLine, { lineItems }: CreditedInvoiceOfSheet): LineTaxes {
  const taxIds = lineItemId === null ? undefined : lineItems.find(({ id }) => id === lineItemId)?.taxIds;
  return taxIds ? { taxIds } : {};
}

/**
 * The page shows subtotal and discount. In the stored subtotal of a credit note, the discount is already subtracted.
 */
function getSharedData(
  subtotal: Decimal,
  lines: CreditNoteWithLines['lines'],
  discount: PrintableDocument['discount'],
): Pick<PrintableDocument, 'subtotal' | 'discount' | 'discountAmount'> {
  const sumOfLines = sumAmounts(
    lines.map((line) => line.subtotal),
    countDecimals(subtotal),
  );
  if (!discount || compareDecimals(sumOfLines, subtotal) <= 0) return { subtotal, discount: null };
  const discountAmount = subtractAmounts(sumOfLines, subtotal);
  return { subtotal: sumOfLines, discount: { kind: 'amount', value: discountAmount }, discountAmount };
}

/** Saved documents have more text fields than the page shows. */
const printedTextFields = { ...documentFields, ...senderFields };

/** Returns all texts that the page prints. The fonts of the page depend on the scripts of these texts. */
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

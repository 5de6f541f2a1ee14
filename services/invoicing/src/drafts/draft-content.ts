import {
  type DraftContent,
  draftFields,
  type IssuedInvoice,
  movedDelivery,
  type Quote,
  typedDocumentFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import {
  cutText,
  dayAfter,
  daysBetween,
  type DecimalKind,
  decimalRules,
  discountKinds,
  dueDateFor,
  effectivePaymentTerms,
  initialValues,
  MAX_AMOUNT,
  MAX_LENGTH,
  pickFields,
} from '@paperbill/contracts/rules';
import { discountFits, type DiscountInput, fits, invoiceTotals, readDecimal } from '@paperbill/money';

/** Adds default values for fields that an earlier release did not store. */
export const completeContent = (content: DraftContent): DraftContent => ({
  ...initialValues(draftFields),
  ...content,
  lineItems: content.lineItems.map((line) => ({ ...initialValues(typedLineFields), ...line })),
});

/** The columns that the list of drafts shows. */
export const listColumnsOf = (content: DraftContent): { clientName: string; total: string | null } => ({
  clientName: cutText(content.clientName, MAX_LENGTH.name),
  total: totalOf(content),
});

/**
 * Typed text that is not a number counts as 0. Null if the total exceeds the maximum of an invoice.
 */
function totalOf({ lineItems, taxRate, discountKind, discountValue }: DraftContent): string | null {
  const lines = lineItems.map(({ quantity, unitPrice }) => ({
    quantity: readOrZero(quantity, 'quantity'),
    unitPrice: readOrZero(unitPrice, 'unitPrice'),
  }));
  const rate = readOrZero(taxRate, 'taxRate');
  const { subtotal } = invoiceTotals(lines, rate);
  const kind = discountKinds.find((one) => one === discountKind) ?? 'percentage';
  const discount: DiscountInput = { kind, value: readOrZero(discountValue ?? '', 'amount') };
  const { total } = invoiceTotals(lines, rate, discountFits(subtotal, discount) ? discount : null);
  return fits(total, MAX_AMOUNT) ? total : null;
}

const readOrZero = (typed: string, kind: DecimalKind): string => readDecimal(typed, decimalRules[kind]) ?? '0';

/** Changes in the catalogue since the source document was written. */
export interface CurrentReferences {
  /** Current catalogue prices by product id. Other products keep their price. */
  prices?: ReadonlyMap<string, string>;
  /** Ids of deleted customers and products. A new invoice must not refer to them. */
  deleted?: ReadonlySet<string>;
}

/**
 * The content of a copied invoice: dated today, without a number.
 *
 * @param corrects whether the copy replaces the invoice. It then keeps the delivery date.
 */
export function contentFrom(
  invoice: IssuedInvoice,
  today: string,
  current: CurrentReferences = {},
  corrects = false,
): DraftContent {
  return {
    ...copiedFields(invoice, current),
    ...(!corrects && movedDelivery(invoice, invoice.invoiceDate, today)),
    invoiceNumber: '',
    invoiceDate: today,
    dueDate: dueDateOf(invoice, today),
    // The deposit was paid for the copied invoice.
    deposit: '',
  };
}

/** The due date for another invoice date, with the same number of days to pay. */
export const dueDateOf = ({ invoiceDate, dueDate }: IssuedInvoice, day: string): string =>
  dayAfter(day, daysBetween(invoiceDate, dueDate));

/** The content of an invoice draft for a quote, dated today. */
export const contentFromQuote = (quote: Quote, today: string, current: CurrentReferences = {}): DraftContent => ({
  ...copiedFields(quote, current),
  invoiceNumber: '',
  invoiceDate: today,
  dueDate: dueDateFor(today, effectivePaymentTerms(quote.paymentTerms)),
  deposit: '',
});

/** The client, lines and terms that a draft takes over from a document. */
function copiedFields(
  document: IssuedInvoice | Quote,
  { prices = new Map(), deleted = new Set() }: CurrentReferences = {},
) {
  const unlessDeleted = (id: string | null) => (id && deleted.has(id) ? null : id);
  return {
    ...pickFields(typedDocumentFields, document),
    customerId: unlessDeleted(document.customerId),
    lineItems: document.lineItems.map((line) => ({
      ...pickFields(typedLineFields, line),
      productId: unlessDeleted(line.productId),
      unitPrice: (line.productId && prices.get(line.productId)) || line.unitPrice,
    })),
    discountKind: document.discount?.kind ?? 'percentage',
    discountValue: document.discount?.value ?? '',
  };
}

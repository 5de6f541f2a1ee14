import {
  type DraftContent,
  draftFields,
  type IssuedInvoice,
  moveDeliveryPeriod,
  type Quote,
  type Tax,
  typedDocumentFields,
  typedLineFields,
} from '@paperbill/contracts/http';
import {
  cutText,
  addDays,
  daysBetween,
  DEFAULT_CURRENCY,
  dueDateFor,
  effectivePaymentTerms,
  getMaxAmount,
  initialValues,
  leaveOutDefaultLanguage,
  MAX_LENGTH,
  pickFields,
  toLanguage,
} from '@paperbill/contracts/rules';
import { formatQuantity, isWithinMax, computeTaxBreakdown, computeTypedTotals } from '@paperbill/money';

/** Returns the content of a stored draft. Adds defaults for fields that an earlier release did not store. */
export const fillInDraftDefaults = (content: DraftContent): DraftContent =>
  leaveOutDefaultLanguage({
    ...initialValues(draftFields),
    ...content,
    language: toLanguage(content.language),
    lineItems: content.lineItems.map((line) => ({ ...initialValues(typedLineFields), ...line })),
  });

export const toListColumns = (
  content: DraftContent,
  taxes: readonly Tax[],
): { clientName: string; total: string | null } => ({
  clientName: cutText(content.clientName, MAX_LENGTH.name),
  total: computeDraftTotal(content, taxes),
});

/**
 * The stored total of a draft does not contain cash rounding. Returns null if the total exceeds the maximum total of
 * an invoice.
 */
function computeDraftTotal(content: DraftContent, taxes: readonly Tax[]): string | null {
  const settings = { taxes, computeTaxes: computeTaxBreakdown };
  const { total, currency } = computeTypedTotals(fillInDraftDefaults(content), settings);
  return isWithinMax(total, getMaxAmount(currency)) ? total : null;
}

export interface CurrentReferences {
  /** The current catalogue prices by product id. A product without an entry keeps the price of the source document. */
  prices?: ReadonlyMap<string, string>;
  /** Ids of deleted customers and products. A new invoice must not refer to them. */
  deleted?: ReadonlySet<string>;
}

/** @param corrects true if the draft replaces the invoice. The draft then keeps the delivery date */
export function copyInvoiceContent(
  invoice: IssuedInvoice,
  today: string,
  current: CurrentReferences = {},
  corrects = false,
): DraftContent {
  return {
    ...copySharedFields(invoice, current),
    ...(!corrects && moveDeliveryPeriod(invoice, invoice.invoiceDate, today)),
    invoiceNumber: '',
    invoiceDate: today,
    dueDate: shiftDueDate(invoice, today),
    // The deposit is not copied to a new draft, because it was paid for the original invoice.
    deposit: '',
  };
}

/** The client of the copy has as many days to pay as the client of the original invoice. */
export const shiftDueDate = ({ invoiceDate, dueDate }: IssuedInvoice, day: string): string =>
  addDays(day, daysBetween(invoiceDate, dueDate));

export const copyQuoteContent = (quote: Quote, today: string, current: CurrentReferences = {}): DraftContent => ({
  ...copySharedFields(quote, current),
  invoiceNumber: '',
  invoiceDate: today,
  dueDate: dueDateFor(today, effectivePaymentTerms(quote.paymentTerms)),
  deposit: quote.deposit ?? '',
});

function copySharedFields(
  document: IssuedInvoice | Quote,
  { prices = new Map(), deleted = new Set() }: CurrentReferences = {},
) {
  const toNullIfDeleted = (id: string | null) => (id && deleted.has(id) ? null : id);
  return {
    ...pickFields(typedDocumentFields, document),
    currency: document.currency ?? DEFAULT_CURRENCY,
    taxRate: formatQuantity(document.taxRate),
    customerId: toNullIfDeleted(document.customerId),
    lineItems: document.lineItems.map((line) => ({
      ...pickFields(typedLineFields, line),
      quantity: formatQuantity(line.quantity),
      productId: toNullIfDeleted(line.productId),
      ...(line.taxIds && { taxIds: line.taxIds }),
      unitPrice: (line.productId && prices.get(line.productId)) || line.unitPrice,
    })),
    ...(document.pricesIncludeTax && { pricesIncludeTax: true }),
    discountKind: document.discount?.kind ?? 'percentage',
    discountValue: document.discount?.value ?? '',
  };
}

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

/** A draft with every field: one that an earlier release saved lacks what came after it. */
export const completeContent = (content: DraftContent): DraftContent => ({
  ...initialValues(draftFields),
  ...content,
  lineItems: content.lineItems.map((line) => ({ ...initialValues(typedLineFields), ...line })),
});

/** What a list shows of a draft. */
export const listedOf = (content: DraftContent): { clientName: string; total: string | null } => ({
  clientName: cutText(content.clientName, MAX_LENGTH.name),
  total: totalOf(content),
});

/** What can't be read as a number yet counts as 0. */
function totalOf({ lineItems, taxRate, discountKind, discountValue }: DraftContent): string | null {
  const lines = lineItems.map(({ quantity, unitPrice }) => ({
    quantity: read(quantity, 'quantity'),
    unitPrice: read(unitPrice, 'unitPrice'),
  }));
  const rate = read(taxRate, 'taxRate');
  const { subtotal } = invoiceTotals(lines, rate);
  const kind = discountKinds.find((one) => one === discountKind) ?? 'percentage';
  const discount: DiscountInput = { kind, value: read(discountValue ?? '', 'amount') };
  const { total } = invoiceTotals(lines, rate, discountFits(subtotal, discount) ? discount : null);
  return fits(total, MAX_AMOUNT) ? total : null;
}

const read = (typed: string, kind: DecimalKind): string => readDecimal(typed, decimalRules[kind]) ?? '0';

/** What became of what a document names. */
export interface Since {
  /** What its products cost now; the prices of others stay. */
  prices?: ReadonlyMap<string, string>;
  /** Ids of customers and products that are in the user's lists no more: no invoice can name them. */
  gone?: ReadonlySet<string>;
}

/**
 * What a new invoice begins with that is a copy of another: as it is, but for its number, and from today on.
 *
 * @param corrects whether it is to stand in for that one, which was delivered when it says
 */
export function contentFrom(invoice: IssuedInvoice, today: string, since: Since = {}, corrects = false): DraftContent {
  return {
    ...writtenOn(invoice, since),
    ...(!corrects && movedDelivery(invoice, invoice.invoiceDate, today)),
    invoiceNumber: '',
    invoiceDate: today,
    dueDate: dueDateOf(invoice, today),
    // It was paid for that one.
    deposit: '',
  };
}

/** When an invoice would be due that were dated another day: its client has as long to pay. */
export const dueDateOf = ({ invoiceDate, dueDate }: IssuedInvoice, day: string): string =>
  dayAfter(day, daysBetween(invoiceDate, dueDate));

/** What the invoice begins with that is made of a quote, dated today. */
export const contentFromQuote = (quote: Quote, today: string, since: Since = {}): DraftContent => ({
  ...writtenOn(quote, since),
  invoiceNumber: '',
  invoiceDate: today,
  dueDate: dueDateFor(today, effectivePaymentTerms(quote.paymentTerms)),
  deposit: '',
});

/** What a document says of its client, its lines and its terms. */
function writtenOn(document: IssuedInvoice | Quote, { prices = new Map(), gone = new Set() }: Since = {}) {
  const known = (id: string | null) => (id && gone.has(id) ? null : id);
  return {
    ...pickFields(typedDocumentFields, document),
    customerId: known(document.customerId),
    lineItems: document.lineItems.map((line) => ({
      ...pickFields(typedLineFields, line),
      productId: known(line.productId),
      unitPrice: (line.productId && prices.get(line.productId)) || line.unitPrice,
    })),
    discountKind: document.discount?.kind ?? 'percentage',
    discountValue: document.discount?.value ?? '',
  };
}

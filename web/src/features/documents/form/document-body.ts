import { type DiscountAndDeposit, type LineItemFields, toNeutralName } from '@paperbill/contracts/http';
import { getDecimals, leaveOutDefaults } from '@paperbill/contracts/rules';
import { computeLineSubtotal, hasLineTaxes } from '@paperbill/money';
import { type SentFields, type WrittenKind, writtenDocuments } from './document-kinds.js';
import { type CheckedDocument, withoutEmptyTaxes } from './document-schema.js';
import { computeFormAmounts } from './form-amounts.js';
import { type FormTaxes, NO_TAXES } from './form-taxes.js';

export type DocumentBody<Kind extends WrittenKind> = SentFields[Kind] &
  Partial<DiscountAndDeposit> & { lineItems: LineItemFields[] };

export function buildDocumentBody<Kind extends WrittenKind>(
  kind: Kind,
  checked: CheckedDocument,
  taxes: FormTaxes = NO_TAXES,
): DocumentBody<Kind> {
  const {
    lineItems,
    pricesIncludeTax,
    exchange,
    discountKind: _kind,
    discountValue: _value,
    deposit: _deposit,
    ...fields
  } = checked;
  const { currency, discount, deposit, lineTaxes, subtotal, taxAmount, total } = computeFormAmounts(checked, taxes);
  const places = getDecimals(currency);
  return {
    ...(discount && { discount }),
    ...(deposit && { deposit }),
    ...writtenDocuments[kind].sent({
      ...fields,
      currency,
      subtotal,
      taxAmount,
      total,
      // The field is sent even if it is false, because it tells the server that this form knows taxes. Users without
      // taxes do not need the field.
      ...(taxes.list.length > 0 && { pricesIncludeTax: lineTaxes !== null && pricesIncludeTax }),
      ...(exchange && { exchange }),
    }),
    lineItems: lineItems.map((line, sortOrder) => ({
      ...withoutEmptyTaxes(line),
      subtotal: computeLineSubtotal(line.quantity, line.unitPrice, places),
      sortOrder,
    })),
  };
}

/**
 * Returns the body with only the amounts that do not depend on the list of taxes. This body identifies the request. A
 * retry may compute other amounts from a newer list of taxes.
 */
export function buildEnteredBody(kind: WrittenKind, checked: CheckedDocument, taxes: FormTaxes): object {
  const includesTax = checked.pricesIncludeTax && hasLineTaxes(checked.lineItems);
  // Without taxes, the deposit may exceed the total.
  const { deposit } = computeFormAmounts(checked, taxes);
  const { invoice, quote, ...others }: Partial<SentFields['invoice'] & SentFields['quote']> = buildDocumentBody(
    kind,
    checked,
  );
  return {
    ...others,
    // Releases without currencies and languages did not send these fields.
    ...(invoice && { invoice: leaveOutDefaults(invoice) }),
    ...(quote && { quote: leaveOutDefaults(quote) }),
    ...(deposit && { deposit }),
    ...(includesTax && { pricesIncludeTax: true }),
  };
}

/**
 * Returns the form field for the path of a server error. An error about a calculated amount or an id belongs to the
 * field on which the amount or id depends.
 */
export function toFormFieldName(kind: WrittenKind, path: string): string {
  if (path.startsWith(`${kind}.`)) return fieldName(toNeutralName(kind, path.slice(kind.length + 1)));
  return path
    .replace(/^(lineItems\.\d+)\.subtotal$/, '$1.unitPrice')
    .replace(/^(lineItems\.\d+)\.productId$/, '$1.productName')
    .replace(/^discount\.(kind|value)$/, (_, part: string) => (part === 'kind' ? 'discountKind' : 'discountValue'));
}

const fieldName = (name: string): string =>
  name.replace(/^customerId$/, 'clientName').replace(/^(subtotal|taxAmount|total)$/, 'lineItems');

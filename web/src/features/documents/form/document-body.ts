import { type DiscountAndDeposit, type LineItemFields, toCommonName } from '@paperbill/contracts/http';
import { getDecimals, leaveOutDefaults } from '@paperbill/contracts/rules';
import { computeLineSubtotal, hasLineTaxes } from '@paperbill/money';
import { type RequestFieldsOfKind, type WrittenKind, writtenDocuments } from './document-kinds.js';
import { type CheckedDocument, omitEmptyTaxes } from './document-schema.js';
import { computeFormAmounts } from './form-amounts.js';
import { type FormTaxes, NO_TAXES } from './form-taxes.js';

export type DocumentBody<Kind extends WrittenKind> = RequestFieldsOfKind[Kind] &
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
    ...writtenDocuments[kind].toRequestFields({
      ...fields,
      currency,
      subtotal,
      taxAmount,
      total,
      // This field is sent even if it is false. It tells the server that this form supports taxes.
      ...(taxes.list.length > 0 && { pricesIncludeTax: lineTaxes !== null && pricesIncludeTax }),
      ...(exchange && { exchange }),
    }),
    lineItems: lineItems.map((line, sortOrder) => ({
      ...omitEmptyTaxes(line),
      subtotal: computeLineSubtotal(line.quantity, line.unitPrice, places),
      sortOrder,
    })),
  };
}

/**
 * Builds the body that identifies a request. Taxes may change before a retry, so the body has no amounts that depend
 * on taxes.
 */
export function buildEnteredBody(kind: WrittenKind, checked: CheckedDocument, taxes: FormTaxes): object {
  const includesTax = checked.pricesIncludeTax && hasLineTaxes(checked.lineItems);
  // The deposit is computed with taxes, because it may exceed the total without taxes.
  const { deposit } = computeFormAmounts(checked, taxes);
  const { invoice, quote, ...others }: Partial<RequestFieldsOfKind['invoice'] & RequestFieldsOfKind['quote']> =
    buildDocumentBody(kind, checked);
  return {
    ...others,
    // Earlier releases did not send the default currency and language.
    ...(invoice && { invoice: leaveOutDefaults(invoice) }),
    ...(quote && { quote: leaveOutDefaults(quote) }),
    ...(deposit && { deposit }),
    ...(includesTax && { pricesIncludeTax: true }),
  };
}

/** For an error about a calculated amount or an id, returns the field that determines it. */
export function toFormFieldName(kind: WrittenKind, path: string): string {
  if (path.startsWith(`${kind}.`)) return fieldName(toCommonName(kind, path.slice(kind.length + 1)));
  return path
    .replace(/^(lineItems\.\d+)\.subtotal$/, '$1.unitPrice')
    .replace(/^(lineItems\.\d+)\.productId$/, '$1.productName')
    .replace(/^discount\.(kind|value)$/, (_, part: string) => (part === 'kind' ? 'discountKind' : 'discountValue'));
}

const fieldName = (name: string): string =>
  name.replace(/^customerId$/, 'clientName').replace(/^(subtotal|taxAmount|total)$/, 'lineItems');

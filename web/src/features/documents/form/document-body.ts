import { type DiscountAndDeposit, type LineItemFields, toNeutralName } from '@paperbill/contracts/http';
import { lineSubtotal } from '@paperbill/money';
import { type SentFields, type WrittenKind, writtenDocuments } from './document-kinds.js';
import { type CheckedDocument, formAmounts } from './document-schema.js';

/** The body of a request that saves a document: everything that the form shows, amounts included. */
export type DocumentBody<Kind extends WrittenKind> = SentFields[Kind] &
  Partial<DiscountAndDeposit> & { lineItems: LineItemFields[] };

export function documentBody<Kind extends WrittenKind>(kind: Kind, checked: CheckedDocument): DocumentBody<Kind> {
  const { lineItems, discountKind: _kind, discountValue: _value, deposit: _deposit, ...fields } = checked;
  const { discount, deposit, ...totals } = formAmounts(checked);
  return {
    ...(discount && { discount }),
    ...(deposit && { deposit }),
    ...writtenDocuments[kind].sent({ ...fields, ...totals }),
    lineItems: lineItems.map((line, sortOrder) => ({
      ...line,
      subtotal: lineSubtotal(line.quantity, line.unitPrice),
      sortOrder,
    })),
  };
}

/**
 * The form's name for a path in the request. A calculated amount has no field: its error stands where it comes from. Nor
 * has the id of a customer or a product: its error stands at the name that it was chosen by.
 */
export function documentFieldName(kind: WrittenKind, path: string): string {
  if (path.startsWith(`${kind}.`)) return fieldName(toNeutralName(kind, path.slice(kind.length + 1)));
  return path
    .replace(/^(lineItems\.\d+)\.subtotal$/, '$1.unitPrice')
    .replace(/^(lineItems\.\d+)\.productId$/, '$1.productName')
    .replace(/^discount\.(kind|value)$/, (_, part: string) => (part === 'kind' ? 'discountKind' : 'discountValue'));
}

const fieldName = (name: string): string =>
  name.replace(/^customerId$/, 'clientName').replace(/^(subtotal|taxAmount|total)$/, 'lineItems');

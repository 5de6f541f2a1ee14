import {
  validateDetail,
  type DetailFields,
  type FieldError,
  lineItemFields,
  taxFields,
} from '@paperbill/contracts/http';
import { type DecimalKind, getDecimalRule, initialValues, MAX_LINE_TAXES } from '@paperbill/contracts/rules';
import { describeDecimalError } from '@paperbill/web/components/form/schema';
import {
  type DocumentBody,
  buildDocumentBody,
  toFormFieldName,
} from '@paperbill/web/features/documents/form/document-body';
import { type WrittenKind, writtenDocuments } from '@paperbill/web/features/documents/form/document-kinds';
import {
  type CheckedDocument,
  describeLine,
  documentSchema,
  type DocumentFormValues,
  omitEmptyTaxes,
} from '@paperbill/web/features/documents/form/document-schema';
import { computeFormAmounts, computeLineAmount } from '@paperbill/web/features/documents/form/form-amounts';
import type { FormTaxes } from '@paperbill/web/features/documents/form/form-taxes';
import * as lineTaxes from '@paperbill/web/features/documents/form/line-taxes';
import fc from 'fast-check';
import type { FormSides } from './both-sides.js';
import { arbitraryFields } from './typed.js';

// The generated line items contain no subtotals, because the form calculates them.
const { subtotal: _subtotal, ...lineItem } = arbitraryFields(lineItemFields);

/** The taxes that a line item can have in these tests. There is one tax more than a line item may have. */
const taxes: FormTaxes = {
  list: Array.from({ length: MAX_LINE_TAXES + 1 }, (_, index) => ({
    ...initialValues(taxFields),
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name: 'VAT',
    rate: '10.00',
    isDefault: false,
    isArchived: false,
  })),
  code: lineTaxes,
};
const taxIds = fc.oneof(
  { weight: 8, arbitrary: fc.constant<string[]>([]) },
  fc.subarray(taxes.list.map(({ id }) => id)),
);

export const arbitraryLines = fc.array(fc.record({ ...lineItem, taxIds }), { maxLength: 4 });

/** Removes the end of the delivery period if it is before the start. Only a service checks this order, not the form. */
export function withoutInvalidDeliveryEnd<Typed extends DetailFields>(typed: Typed): Typed {
  const trimmedPeriod = { deliveryStart: typed.deliveryStart.trim(), deliveryEnd: typed.deliveryEnd.trim() };
  return validateDetail(typed) || validateDetail(trimmedPeriod) ? { ...typed, deliveryEnd: '' } : typed;
}

function toUnvalidatedBody(kind: WrittenKind, typed: DocumentFormValues): object {
  const { currency, subtotal, taxAmount, total, lineTaxes } = computeFormAmounts(typed, taxes);
  // If no line has a tax, the form hides the option that prices include tax. The form then sends prices without tax.
  const pricesIncludeTax = Boolean(lineTaxes) && typed.pricesIncludeTax;
  const { lineItems, discountKind: _kind, discountValue: _value, deposit: _deposit, ...fields } = typed;
  return {
    ...writtenDocuments[kind].toRequestFields({ ...fields, pricesIncludeTax, subtotal, taxAmount, total }),
    lineItems: lineItems.map((line, sortOrder) => ({
      ...omitEmptyTaxes(describeLine(line)),
      subtotal: computeLineAmount(line, currency),
      sortOrder,
    })),
  };
}

function findAmountErrors(kind: WrittenKind, typed: DocumentFormValues): FieldError[] {
  const { currency, subtotal, taxAmount, total, lineTaxes } = computeFormAmounts(typed, taxes);
  const typedNumbers: [path: string, kind: DecimalKind, value: string][] = [
    ...Object.entries({ subtotal, taxAmount, total }).map(([name, amount]): [string, DecimalKind, string] => [
      `${kind}.${name}`,
      'amount',
      amount,
    ]),
    [`${kind}.total`, 'amount', lineTaxes?.withheldAmount ?? '0'],
    ...typed.lineItems.flatMap((line, index): [string, DecimalKind, string][] => [
      // An empty price counts as 0 here. The form and the BFF report a missing price themselves.
      [`lineItems.${index}.unitPrice`, 'unitPrice', line.unitPrice.trim() || '0'],
      [`lineItems.${index}.subtotal`, 'amount', computeLineAmount(line, currency)],
    ]),
  ];
  return typedNumbers.flatMap(([path, decimalKind, value]) => {
    const message = describeDecimalError(value, getDecimalRule(decimalKind, currency));
    return message === null ? [] : [{ path, message }];
  });
}

export const toDocumentSides = <Kind extends WrittenKind>(
  kind: Kind,
  dto: new () => object,
): FormSides<DocumentFormValues, CheckedDocument> => ({
  schema: (typed) => documentSchema(kind, typed, taxes),
  dto,
  toUncheckedBody: (typed) => toUnvalidatedBody(kind, typed),
  findServiceErrors: (typed) => findAmountErrors(kind, typed),
  toRequest: (checked): DocumentBody<Kind> => buildDocumentBody(kind, checked, taxes),
  toFieldName: (path) => toFormFieldName(kind, path),
});

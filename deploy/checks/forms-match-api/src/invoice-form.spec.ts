import { expect, it } from '@jest/globals';
import { NewInvoiceDto } from '@paperbill/bff/invoices/invoices.dto';
import { companyProfileDefaults, invoiceFields, lineItemFields } from '@paperbill/contracts/http';
import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { newInvoiceBody, serverFieldName } from '@paperbill/web/features/invoices/api/create-invoice';
import {
  formAmounts,
  blankInvoice,
  blankLineItem,
  type CheckedInvoice,
  invoiceSchema,
  type InvoiceFormValues,
  lineAmount,
} from '@paperbill/web/features/invoices/form/invoice-schema';
import fc from 'fast-check';
import { expectAgreement, expectSameAnswer, type Sides } from './testing/both-sides.js';
import { typedFields } from './testing/typed.js';

// The form calculates amounts from the rest.
const { subtotal: _lineSubtotal, ...lineItem } = typedFields(lineItemFields);
const { subtotal: _subtotal, taxAmount: _taxAmount, total: _total, ...invoice } = typedFields(invoiceFields);

// What an invoice can have beyond these fields goes to a call of its own, whose service checks it against the amounts.
const { discountKind, discountValue, deposit } = blankInvoice(companyProfileDefaults);
const noReductions = { discountKind, discountValue, deposit };

const typedInvoice = fc
  .record({ ...invoice, lineItems: fc.array(fc.record(lineItem), { maxLength: 4 }) })
  .map((typed) => ({ ...typed, ...noReductions }));

/** The body with the amounts that the form shows for what is typed. */
const unchecked = (typed: InvoiceFormValues) => {
  const { subtotal, taxAmount, total } = formAmounts(typed);
  const { lineItems, discountKind: _kind, discountValue: _value, deposit: _deposit, ...invoice } = typed;
  return {
    invoice: { ...invoice, subtotal, taxAmount, total },
    lineItems: lineItems.map((line, sortOrder) => ({
      ...line,
      subtotal: lineAmount(line),
      sortOrder,
    })),
  };
};

const sides: Sides<InvoiceFormValues, CheckedInvoice> = {
  schema: invoiceSchema,
  dto: NewInvoiceDto,
  unchecked,
  request: newInvoiceBody,
  fieldName: serverFieldName,
};

it('The form of an invoice and the BFF accept the same, and refuse the rest in the same words', async () => {
  await expectAgreement(sides, typedInvoice);
});

it.each([
  { lines: 0, accepted: false },
  { lines: MAX_LINE_ITEMS, accepted: true },
  { lines: MAX_LINE_ITEMS + 1, accepted: false },
])('Both answer the same to $lines lines', async ({ lines, accepted }) => {
  const line = { ...blankLineItem(), description: 'Work', unitPrice: '10' };
  const form = { ...blankInvoice(companyProfileDefaults), clientName: 'Oak Lane', invoiceNumber: '7' };
  expect(await expectSameAnswer(sides, { ...form, lineItems: Array.from({ length: lines }, () => line) })).toBe(
    accepted,
  );
});

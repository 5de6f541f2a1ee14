import { expect, it } from '@jest/globals';
import { NewInvoiceDto } from '@paperbill/bff/invoices/new-invoice.dto';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { MAX_LENGTH, MAX_LINE_ITEMS, paymentTerms } from '@paperbill/contracts/rules';
import { newInvoiceBody, serverFieldName } from '@paperbill/web/features/invoices/api/create-invoice';
import {
  formTotals,
  blankInvoice,
  blankLineItem,
  type CheckedInvoice,
  invoiceSchema,
  type InvoiceFormValues,
  lineAmount,
} from '@paperbill/web/features/invoices/form/invoice-schema';
import fc from 'fast-check';
import { asSent, expectAgreement, expectSameAnswer, type Sides } from './testing/both-sides.js';
import { typedDate, typedDecimal, typedEmail, typedOption, typedText } from './testing/typed.js';

const maybeId = fc.option(fc.uuid());

const lineItem = fc.record({
  productId: maybeId,
  productName: typedText(MAX_LENGTH.name),
  description: typedText(MAX_LENGTH.description),
  quantity: typedDecimal(),
  unit: typedText(MAX_LENGTH.unit),
  unitPrice: typedDecimal(),
  notes: typedText(MAX_LENGTH.notes),
});

const typedInvoice = fc.record({
  customerId: maybeId,
  clientName: typedText(MAX_LENGTH.name),
  contactPerson: typedText(MAX_LENGTH.name),
  clientEmail: typedEmail(MAX_LENGTH.email),
  clientAddress: typedText(MAX_LENGTH.address),
  clientAddressLine2: typedText(MAX_LENGTH.address),
  clientCity: typedText(MAX_LENGTH.address),
  clientState: typedText(MAX_LENGTH.address),
  clientZipCode: typedText(MAX_LENGTH.postalCode),
  clientCountry: typedText(MAX_LENGTH.address),
  lineItems: fc.array(lineItem, { maxLength: 4 }),
  invoiceNumber: typedText(MAX_LENGTH.invoiceNumber),
  invoiceDate: typedDate(),
  dueDate: typedDate(),
  paymentTerms: typedOption(paymentTerms),
  taxRate: typedDecimal(),
});

/** The body with the amounts that the form shows for what is typed. */
const unchecked = ({ lineItems, ...invoice }: InvoiceFormValues) => ({
  invoice: { ...invoice, taxRate: asSent(invoice.taxRate), ...formTotals({ lineItems, taxRate: invoice.taxRate }) },
  lineItems: lineItems.map((line, sortOrder) => ({
    ...line,
    quantity: asSent(line.quantity),
    unitPrice: asSent(line.unitPrice),
    subtotal: lineAmount(line),
    sortOrder,
  })),
});

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

import { it } from '@jest/globals';
import { NewQuoteDto } from '@paperbill/bff/quotes/quotes.dto';
import { companyProfileDefaults, lineItemFields, quoteFields } from '@paperbill/contracts/http';
import {
  blankQuote,
  type CheckedInvoice,
  formAmounts,
  type InvoiceFormValues,
  lineAmount,
  quoteSchema,
} from '@paperbill/web/features/invoices/form/invoice-schema';
import { quoteBody, quoteFieldName } from '@paperbill/web/features/quotes/api/save-quote';
import fc from 'fast-check';
import { expectAgreement, type Sides } from './testing/both-sides.js';
import { typedFields } from './testing/typed.js';

// The form calculates amounts from the rest.
const { subtotal: _lineSubtotal, ...lineItem } = typedFields(lineItemFields);
const { subtotal: _subtotal, taxAmount: _taxAmount, total: _total, quoteDate, validUntil, ...fields } = typedFields(quoteFields); // prettier-ignore

// Which of two days comes first, and how much can be taken off, the service checks.
const { invoiceNumber, discountKind, discountValue, deposit } = blankQuote(companyProfileDefaults);
const typedQuote = fc
  .record({
    ...fields,
    invoiceDate: quoteDate,
    dueDate: validUntil,
    lineItems: fc.array(fc.record(lineItem), { maxLength: 4 }),
  })
  .map((typed) => ({
    ...typed,
    ...{ invoiceNumber, discountKind, discountValue, deposit },
    dueDate: typed.dueDate < typed.invoiceDate ? typed.invoiceDate : typed.dueDate,
  }));

/** The body with the amounts that the form shows for what is typed. */
const unchecked = (typed: InvoiceFormValues) => {
  const { subtotal, taxAmount, total } = formAmounts(typed);
  const { lineItems, invoiceNumber: _number, invoiceDate, dueDate, ...rest } = typed;
  const { discountKind: _kind, discountValue: _value, deposit: _deposit, ...quote } = rest;
  return {
    quote: {
      ...quote,
      quoteDate: invoiceDate,
      validUntil: dueDate,
      subtotal,
      taxAmount,
      total,
    },
    lineItems: lineItems.map((line, sortOrder) => ({
      ...line,
      subtotal: lineAmount(line),
      sortOrder,
    })),
  };
};

const sides: Sides<InvoiceFormValues, CheckedInvoice> = {
  schema: quoteSchema,
  dto: NewQuoteDto,
  unchecked,
  request: quoteBody,
  fieldName: quoteFieldName,
};

it('The form of a quote and the BFF accept the same, and refuse the rest in the same words', async () => {
  await expectAgreement(sides, typedQuote);
});

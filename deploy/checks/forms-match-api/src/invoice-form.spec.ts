import { expect, it } from '@jest/globals';
import { NewInvoiceDto } from '@paperbill/bff/invoices/invoices.dto';
import { companyProfileDefaults, exchangeFields, invoiceFields, toCommonNames } from '@paperbill/contracts/http';
import { type Currency, MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { blankDocument, blankLineItem } from '@paperbill/web/features/documents/form/document-schema';
import fc from 'fast-check';
import { expectAgreement, expectSameResult } from './testing/both-sides.js';
import { toDocumentSides, arbitraryLines, withoutInvalidDeliveryEnd } from './testing/document-form.js';
import { arbitraryFields } from './testing/typed.js';

// The generated forms contain no amounts, because the invoice form calculates them.
const { subtotal: _subtotal, taxAmount: _taxAmount, total: _total, ...invoice } = arbitraryFields(invoiceFields);

// Discount and deposit keep their initial values in this spec. Another API call saves them, and a service checks them
// against the amounts.
const { discountKind, discountValue, deposit } = blankDocument('invoice', companyProfileDefaults);

const { rate, date } = arbitraryFields(exchangeFields);
const exchange = fc.record({ currency: fc.constantFrom<Currency>('CHF', 'KWD'), rate, date });

const arbitraryInvoiceForm = fc
  .record({
    ...toCommonNames('invoice', invoice),
    pricesIncludeTax: fc.boolean(),
    lineItems: arbitraryLines,
    exchange: fc.option(exchange, { nil: undefined }),
  })
  .map((typed) => ({
    ...withoutInvalidDeliveryEnd(typed),
    // The form never sends an exchange rate if both currencies are the same. A service refuses such an exchange rate.
    exchange: typed.exchange?.currency === typed.currency ? undefined : typed.exchange,
    discountKind,
    discountValue,
    deposit,
  }));

const invoiceSides = toDocumentSides('invoice', NewInvoiceDto);

it('The form of an invoice and the BFF accept the same values, and refuse others with the same messages', async () => {
  await expectAgreement(invoiceSides, arbitraryInvoiceForm);
});

it.each([
  { lines: 0, accepted: false },
  { lines: MAX_LINE_ITEMS, accepted: true },
  { lines: MAX_LINE_ITEMS + 1, accepted: false },
])('The form of an invoice and the BFF agree about $lines lines', async ({ lines, accepted }) => {
  const line = { ...blankLineItem(), description: 'Work', unitPrice: '10' };
  const form = { ...blankDocument('invoice', companyProfileDefaults), clientName: 'Oak Lane', number: '7' };
  expect(await expectSameResult(invoiceSides, { ...form, lineItems: Array.from({ length: lines }, () => line) })).toBe(
    accepted,
  );
});

it('The form of an invoice and the BFF report too large amounts before texts that are too long to print', async () => {
  const tooLong = '🧾'.repeat(1_000);
  const line = { ...blankLineItem(), description: 'Work', quantity: '100', unitPrice: '1000000', notes: tooLong };
  const form = { ...blankDocument('invoice', companyProfileDefaults), clientName: 'Oak Lane', number: '7' };
  expect(await expectSameResult(invoiceSides, { ...form, note: tooLong, lineItems: [line] })).toBe(false);
});

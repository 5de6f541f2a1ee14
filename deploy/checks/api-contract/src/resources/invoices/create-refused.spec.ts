import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Invoice } from '@paperbill/contracts/http';
import { aLineItem } from '@paperbill/testing/data';
import { signIn, upgradeToPro } from '@paperbill/testing/people';
import { anInvoiceOfToday, postInvoice, postChangedInvoice, saveInvoice } from '../../testing/invoice-calls.js';
import { expectErrorBody, expectRefusal, expectFieldErrors } from '../../testing/refusals.js';

const ada = await signIn();
await upgradeToPro(ada);

const DATE_MESSAGE = 'Please enter a date that exists, such as 2026-01-31';
const EMAIL_MESSAGE = 'Please enter a valid e-mail address';
const RATE_MESSAGE = 'Tax rate must be a number from 0 to 100, with at most 4 decimals';
const OPTION_MESSAGE = 'Please choose one of the listed options';
const QUANTITY_MESSAGE = 'Please enter a quantity from 0 with at most 4 decimals';
const UNIT_PRICE_MESSAGE = 'Please enter a price with at most 4 decimals';
const AMOUNT_MESSAGE = 'Please enter an amount with at most 2 decimals';
const toDifferenceMessage = (expected: string) => `This amount does not add up: it should be ${expected}`;

describe('POST /api/invoices refuses', () => {
  it.each([
    ['invoiceNumber', undefined, 'Invoice number is required'],
    ['invoiceNumber', ' ', 'Invoice number is required'],
    ['invoiceDate', undefined, 'Invoice date is required'],
    ['invoiceDate', '', 'Invoice date is required'],
    ['invoiceDate', '2026-02-30', DATE_MESSAGE],
    ['invoiceDate', '2026-01-31T00:00:00Z', DATE_MESSAGE],
    ['dueDate', undefined, 'Due date is required'],
    ['dueDate', '31.01.2026', DATE_MESSAGE],
    ['clientName', undefined, 'Client name is required'],
    ['clientName', '', 'Client name is required'],
    ['clientEmail', 'charles', EMAIL_MESSAGE],
    ['taxRate', '100.01', RATE_MESSAGE],
    ['taxRate', -1, RATE_MESSAGE],
    ['taxRate', '8.87501', RATE_MESSAGE],
    ['paymentTerms', 'net7', OPTION_MESSAGE],
    ['customerId', 'x', OPTION_MESSAGE],
    ['subtotal', '240.001', AMOUNT_MESSAGE],
    ['taxAmount', 'x', AMOUNT_MESSAGE],
    ['subtotal', '240.01', toDifferenceMessage('240.00')],
    ['taxAmount', '19.79', toDifferenceMessage('19.80')],
    ['total', '1.00', toDifferenceMessage('259.80')],
  ])('an invoice with %s = %j', async (field, value, message) => {
    expectFieldErrors(await postChangedInvoice(ada, { [field]: value }), [`invoice.${field}`, message]);
  });

  it.each([
    ['description', '', 'Description is required'],
    ['description', undefined, 'Description is required'],
    ['quantity', undefined, 'Quantity is required'],
    ['quantity', '', 'Quantity is required'],
    ['quantity', -1, QUANTITY_MESSAGE],
    ['quantity', '1.00005', QUANTITY_MESSAGE],
    ['quantity', 'two', QUANTITY_MESSAGE],
    ['unit', '', 'Unit is required'],
    ['unitPrice', undefined, 'Unit price is required'],
    ['unitPrice', '1e3', UNIT_PRICE_MESSAGE],
    ['subtotal', undefined, 'Subtotal is required'],
    ['subtotal', '', 'Subtotal is required'],
    ['subtotal', 'x', AMOUNT_MESSAGE],
    ['subtotal', '239.99', toDifferenceMessage('240.00')],
    ['productId', 'x', OPTION_MESSAGE],
  ])('a line with %s = %j', async (field, value, message) => {
    expectFieldErrors(await postChangedInvoice(ada, {}, { [field]: value }), [`lineItems.0.${field}`, message]);
  });

  it('several invalid fields with one error each, at their paths', async () => {
    const { invoice } = anInvoiceOfToday();
    const answer = await postInvoice(ada, {
      invoice: { ...invoice, invoiceNumber: '', clientEmail: 'x' },
      lineItems: [aLineItem(), aLineItem({ description: '', unit: '' })],
    });
    expectFieldErrors(
      answer,
      ['invoice.invoiceNumber', 'Invoice number is required'],
      ['invoice.clientEmail', EMAIL_MESSAGE],
      ['lineItems.1.description', 'Description is required'],
      ['lineItems.1.unit', 'Unit is required'],
    );
  });

  it.each([
    ['an empty body', {}, ['invoice', 'lineItems']],
    ['a body without an invoice', { lineItems: [aLineItem()] }, ['invoice']],
    ['an invoice that is not an object', { invoice: 'INV-1', lineItems: [aLineItem()] }, ['invoice']],
    ['a body without line items', { invoice: anInvoiceOfToday().invoice }, ['lineItems']],
    ['an empty list of line items', { ...anInvoiceOfToday(), lineItems: [] }, ['lineItems']],
    ['a line item that is not an object', { ...anInvoiceOfToday(), lineItems: [1] }, ['lineItems.0']],
    ['line items that are not a list', { ...anInvoiceOfToday(), lineItems: { 0: aLineItem() } }, ['lineItems']],
  ])('%s', async (_, body, paths) => {
    const answer = await postInvoice(ada, body);
    expect([answer.status, expectErrorBody(answer).errors?.map(({ path }) => path)]).toEqual([400, paths]);
  });

  it('a number that the user already has, with 409 and a free number, but no number of another user', async () => {
    const [grace, otherUser] = await Promise.all([signIn(), signIn()]);
    await saveInvoice(grace, { invoiceNumber: 'INV-7' });
    await saveInvoice(otherUser, { invoiceNumber: 'INV-7' });

    const answer = await postInvoice(grace, anInvoiceOfToday({ invoiceNumber: 'INV-7' }));

    const message = 'You already have an invoice with the number INV-7. Please choose another one, such as INV-8.';
    expect(answer.status).toBe(409);
    expect(expectErrorBody(answer)).toMatchObject({
      code: 'INVOICE_NUMBER_TAKEN',
      message,
      errors: [{ path: 'invoice.invoiceNumber', message }],
    });
    expect((await grace.get<Invoice[]>('/api/invoices')).body).toHaveLength(1);
  });

  it('the sixth invoice of the free plan, and accepts it with Pro', async () => {
    const grace = await signIn();
    for (let count = 1; count <= 5; count++) expect((await saveInvoice(grace)).watermark).toBe(true);

    const sixthInvoice = anInvoiceOfToday({ invoiceNumber: 'Sixth' });
    const answer = await postInvoice(grace, sixthInvoice);

    expectRefusal(answer, 403, 'INVOICE_LIMIT_REACHED',
      'Free users can create up to 5 invoices. Upgrade to Pro for unlimited invoices.'); // oxfmt-ignore
    expect((await grace.get<Invoice[]>('/api/invoices')).body).toHaveLength(5);
    await upgradeToPro(grace);
    expect((await postInvoice(grace, sixthInvoice)).status).toBe(201);
  });
});

describe('An Idempotency-Key', () => {
  it('creates one invoice for a repeated request, even when the free limit is reached', async () => {
    const grace = await signIn();
    for (let count = 1; count <= 4; count++) await saveInvoice(grace);
    const key = { 'Idempotency-Key': randomUUID() };
    const request = anInvoiceOfToday({ invoiceNumber: 'Fifth' });
    const [first, second] = [await postInvoice(grace, request, key), await postInvoice(grace, request, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await grace.get<Invoice[]>('/api/invoices')).body).toHaveLength(5);
  });

  it('is refused for another request, and can be used again after a refused request', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    await postInvoice(ada, anInvoiceOfToday({ invoiceNumber: 'K1', clientName: '' }), key);
    expect((await postInvoice(ada, anInvoiceOfToday({ invoiceNumber: 'K1' }), key)).status).toBe(201);
    expectRefusal(
      await postInvoice(ada, anInvoiceOfToday({ invoiceNumber: 'K2' }), key),
      409,
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
});

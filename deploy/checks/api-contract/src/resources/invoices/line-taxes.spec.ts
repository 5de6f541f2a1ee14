import { describe, expect, it } from '@jest/globals';
import type { InvoiceDetails, Tax } from '@paperbill/contracts/http';
import { MAX_LINE_TAXES } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { aTax } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { UNKNOWN_ID } from '../../testing/calls.js';
import { postChangedInvoice } from '../../testing/invoice-calls.js';
import { expectFieldErrors } from '../../testing/refusals.js';

const ada = await signIn();

const createTax = async (fields: Partial<Tax>): Promise<Tax> =>
  (await ada.post<Tax>('/app/api/taxes', aTax(fields))).body;

const gst = await createTax({ name: 'GST', rate: '5.00' });

describe('Taxes of lines', () => {
  it('come from a list in which a change names only the changed values', async () => {
    const { id, ...vat } = await createTax({ name: 'VAT', rate: '19.00', sentence: 'Printed' });
    const path = `/app/api/taxes/${id}`;
    expect((await ada.put(path, { rate: '20' })).body).toEqual({ ...vat, id, rate: '20.00' });
    expect((await ada.put(path, { isArchived: true })).body).toEqual({ ...vat, id, rate: '20.00', isArchived: true });
    expectFieldErrors(await ada.put(path, { isArchived: 'yes' }), ['isArchived', validationTexts.option]);
    for (const rate of ['', ' ', null]) {
      expectFieldErrors(await ada.put(path, { rate }), ['rate', validationTexts.taxRate]);
    }
  });

  it('stand beside an exchange rate to the currency of the profile', async () => {
    const exchange = { currency: 'USD', rate: '1.0832', date: '2026-01-30' };
    const fields = { taxRate: 0, taxAmount: '0.00', total: '240.00', currency: 'EUR' };
    const { status, body } = await postChangedInvoice(ada, { ...fields, exchange });
    expect(status).toBe(201);
    expect((await ada.get<InvoiceDetails>(`/app/api/invoices/${body.id}`)).body).toMatchObject({ exchange });
    const wrong = { currency: 'USD', rate: '0', date: '' };
    expectFieldErrors(
      await postChangedInvoice(ada, { ...fields, exchange: wrong }),
      ['invoice.exchange.rate', validationTexts.exchangeRate],
      ['invoice.exchange.date', validationTexts.exchangeDateRequired],
    );
  });

  it.each([
    [UNKNOWN_ID, validationTexts.taxUnknown],
    ['none', validationTexts.option],
  ])('are refused at the line for the tax %s', async (taxId, message) => {
    const fields = { taxRate: 0, taxAmount: '0.00', total: '240.00' };
    expectFieldErrors(await postChangedInvoice(ada, fields, { taxIds: [taxId] }), ['lineItems.0.taxIds', message]);
  });

  it('are refused at the line if there are too many of them', async () => {
    const taxIds = Array.from({ length: MAX_LINE_TAXES + 1 }, () => gst.id);
    const message = validationTexts.tooManyLineTaxes(MAX_LINE_TAXES);
    expectFieldErrors(await postChangedInvoice(ada, {}, { taxIds }), ['lineItems.0.taxIds', message]);
  });
});

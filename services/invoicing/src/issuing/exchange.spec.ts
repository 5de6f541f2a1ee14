import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Exchange } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { anInvoice, aProfile } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

let user: TestUser;

const invoicing = await startInvoicing();

beforeEach(async () => {
  user = invoicing.newUser();
  await user.saveProfile(aProfile({ currency: 'CHF' }));
});

const exchange: Exchange = { currency: 'CHF', rate: '0.9431', date: '2026-01-30' };
const { invoice } = anInvoice({ currency: 'EUR' });

describe('The exchange rate of an invoice', () => {
  it('is stored with the invoice, its exports and its credit notes, but not in the list', async () => {
    const { id } = await user.issue({ invoice: { ...invoice, exchange } });
    expect(await user.getInvoice(id)).toMatchObject({ currency: 'EUR', exchange });
    expect((await user.exportInvoices()).items).toMatchObject([{ exchange }]);
    expect((await user.listInvoices()).items[0]).not.toHaveProperty('exchange');
    expect((await user.listInvoices({ taxes: true })).items).toMatchObject([{ exchange }]);
    const listed = Buffer.from((await user.listAsJson({ taxes: true })).bytes).toString();
    expect(JSON.parse(listed)).toMatchObject([{ exchange }]);
    expect(await user.createCreditNote(id)).toMatchObject({ exchange });
    expect((await user.listCreditNotes()).items).toMatchObject([{ exchange }]);
  });

  it('is missing without a rate, and in copies', async () => {
    const { id } = await user.issue({ invoice: { ...invoice, exchange } });
    expect((await user.copyInvoice(id)).content).not.toHaveProperty('exchange');
    const without = await user.issue({ invoice: { ...invoice, invoiceNumber: 'other', exchange: null } });
    expect(await user.getInvoice(without.id)).not.toHaveProperty('exchange');
    expect(await user.createCreditNote(without.id)).not.toHaveProperty('exchange');
  });

  it('is part of a request: the same key with another rate is refused', async () => {
    const request = { invoice: { ...invoice, exchange }, idempotencyKey: randomUUID() };
    const { id } = await user.issue(request);
    expect((await user.issue(request)).id).toBe(id);
    const other = { ...request, invoice: { ...invoice, exchange: { ...exchange, rate: '0.95' } } };
    await expect(user.issue(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it.each<[Partial<Exchange>, string]>([
    [{ rate: '0' }, validationTexts.exchangeRate],
    [{ rate: '0.000000001' }, validationTexts.exchangeRate],
    [{ currency: 'EUR' }, validationTexts.exchangeOfOwnCurrency],
    [{ currency: 'USD' }, validationTexts.exchangeCurrency('CHF')],
  ])('is refused at the rate with %j', async (fields, message) => {
    const refused = user.issue({ invoice: { ...invoice, exchange: { ...exchange, ...fields } } });
    await expect(refused).rejects.toMatchObject({ errors: [{ path: 'invoice.exchange.rate', message }] });
    expect(await user.countInvoices()).toBe(0);
  });
});

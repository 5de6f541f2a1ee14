import { describe, expect, it } from '@jest/globals';
import { anInvoice } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { prepareDocument } from '../documents/complete-document.js';
import { invoiceKind } from './invoice-kind.js';

const invoicing = await startInvoicing();

const sendRequest = (user: TestUser, idempotencyKey: string, fields = {}, useNextNumber = false) =>
  user.createInvoice({ ...anInvoice(fields), idempotencyKey, useNextNumber });

describe('A repeated request with the same Idempotency-Key', () => {
  it('can have its amounts in another notation', async () => {
    const user = invoicing.newUser();
    const first = await sendRequest(user, 'key-1', { taxRate: '8.5' });
    expect(await sendRequest(user, 'key-1', { taxRate: '8.50' })).toEqual(first);
  });

  it('can have its number in another spelling', async () => {
    const user = invoicing.newUser();
    const first = await sendRequest(user, 'key-1', { invoiceNumber: 'R\u00c9 1' });
    expect(await sendRequest(user, 'key-1', { invoiceNumber: ' RE\u0301\u200b\u00a01' })).toEqual(first);
  });
});

describe('The request hash of a new invoice', () => {
  const dates = { invoiceDate: '2026-01-31', dueDate: '2026-03-02' };
  const required = { invoiceNumber: '1', ...dates, clientName: 'B' };

  it.each([
    ['with all fields', anInvoice({ ...dates, invoiceNumber: 'INV-7' }), '0b378d5e42a483f2'],
    [
      'with only the required fields',
      { invoice: required, lineItems: [{ description: 'd', quantity: '1', unit: 'each', unitPrice: '2' }] },
      '8c4f80acb5d422ae',
    ],
  ])('is the same as in earlier releases: %s', (_case, request, hash) => {
    const keyed = { ...request, userId: 'ada', idempotencyKey: 'key-1', useNextNumber: false };
    expect(prepareDocument(invoiceKind, keyed).hash.slice(0, 16)).toBe(hash);
  });
});

describe('A different request with a used Idempotency-Key', () => {
  it.each([
    ['another client', { clientName: 'Somebody Else' }],
    ['another number', { invoiceNumber: '77' }],
  ])('is refused: %s', async (_difference, fields) => {
    const user = invoicing.newUser();
    await sendRequest(user, 'key-1');
    await expect(sendRequest(user, 'key-1', fields)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await user.countInvoices()).toBe(1);
  });

  it('is accepted if the key was used by another user', async () => {
    const [ada, charles] = [invoicing.newUser(), invoicing.newUser()];
    const first = await sendRequest(ada, 'key-1');
    expect((await sendRequest(charles, 'key-1')).id).not.toBe(first.id);
  });
});

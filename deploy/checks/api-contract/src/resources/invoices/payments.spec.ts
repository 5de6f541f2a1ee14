import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditPage, Invoice, InvoiceDetails, InvoicePayments, InvoiceStats } from '@paperbill/contracts/http';
import { aLineItem, daysFromToday } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { aPayment, saveInvoice } from '../../testing/invoice-calls.js';
import { expectRefusal, expectFieldErrors } from '../../testing/refusals.js';

const ada = await signIn();
const { id: invoiceId } = await saveInvoice(ada, { taxRate: '0' }, [aLineItem({ quantity: '1', unitPrice: '100.00' })]);

const recordPayment = (fields: object, key?: string, person = ada, invoice = invoiceId) =>
  person.post<InvoicePayments>(`/app/api/invoices/${invoice}/payments`, fields, key ? { 'Idempotency-Key': key } : {});
const getDetails = async () => (await ada.get<InvoiceDetails>(`/app/api/invoices/${invoiceId}`)).body;

describe('Payments of an invoice', () => {
  it('can be recorded and removed, and the invoice is paid while they reach its total', async () => {
    const partPayment = await recordPayment(aPayment({ amount: '30.00' }));
    expect(partPayment.status).toBe(201);
    expect(partPayment.body).toMatchObject({
      status: 'pending',
      amountPaid: '30.00',
      amountDue: '70.00',
      overpaid: '0.00',
    });
    const { body: invoiceWithPayments } = await recordPayment({ date: daysFromToday(-1), amount: 80 });
    expect(invoiceWithPayments).toMatchObject({ status: 'paid', amountDue: '0.00', overpaid: '10.00' });
    expect(invoiceWithPayments.payments[1]).toMatchObject({
      amount: '80.00',
      method: 'other',
      note: '',
      source: 'entered',
    });
    expect(await getDetails()).toMatchObject({
      id: invoiceId,
      ...invoiceWithPayments,
      lineItems: [{ unitPrice: '100.00' }],
    });
    expect((await ada.get<InvoiceStats>('/api/invoices/stats')).body).toMatchObject({ collectedAmount: '110.00' });

    expect(
      (await ada.delete(`/app/api/invoices/${invoiceId}/payments/${invoiceWithPayments.payments[1]!.id}`)).status,
    ).toBe(204);
    expect(await getDetails()).toMatchObject({ ...partPayment.body, status: 'pending', paidAt: null });
    const { body: log } = await ada.get<AuditPage>('/app/api/audit');
    expect(log.events.slice(0, 3).map(({ action }) => action)).toEqual([
      'invoice.payment-removed',
      'invoice.payment-recorded',
      'invoice.payment-recorded',
    ]);
  });

  it('do not change the answers of the contract', async () => {
    const { body: invoices } = await ada.get<Invoice[]>('/api/invoices');
    expect(Object.keys(invoices[0]!).filter((name) => /amount(Paid|Due)|paidOn|payments|overpaid/.test(name))).toEqual(
      [],
    );
  });

  it('are recorded once for all requests with the same key, which another payment cannot use', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => recordPayment(aPayment({ amount: '1.00' }), key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.amountPaid)).size).toBe(1);
    expectRefusal(await recordPayment(aPayment({ amount: '2.00' }), key), 409, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('are refused with the reason and what to do', async () => {
    expectFieldErrors(
      await recordPayment({ date: '2026-02-30', amount: 'ten', method: 'barter', note: 'x'.repeat(1_001) }),
      ['date', 'Please enter a date that exists, such as 2026-01-31'],
      ['amount', 'Please enter an amount with at most 2 decimals'],
      ['method', 'Please choose one of the listed options'],
      ['note', 'Please use at most 1000 characters'],
    );
    expectFieldErrors(await recordPayment({}), ['date', 'Payment date is required'], ['amount', 'Amount is required']);
    expectFieldErrors(
      await recordPayment({ date: daysFromToday(2), amount: '0' }),
      ['date', 'This day is in the future. Please enter the day on which it was paid.'],
      ['amount', 'Please enter an amount other than 0'],
    );
    expectFieldErrors(await recordPayment(aPayment({ amount: '100000000' })), [
      'amount',
      'This amount is too large: it can be at most 99,999,999.99',
    ]);
  });
});

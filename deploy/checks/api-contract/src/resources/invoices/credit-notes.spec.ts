import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditPage, CreditNoteWithLines, Invoice, InvoiceDetails, InvoiceStats } from '@paperbill/contracts/http';
import { aLineItem, daysFromToday } from '@paperbill/testing/data';
import { type Person, signIn } from '@paperbill/testing/people';
import { aCreditNote, saveInvoice } from '../../testing/invoice-calls.js';
import { expectRefusal, expectFieldErrors } from '../../testing/refusals.js';

const ada = await signIn();
const invoice = await saveInvoice(ada, { taxRate: '10' }, [aLineItem({ quantity: '4', unitPrice: '25.00' })]);

const createCreditNote = (
  fields: object,
  { key, person = ada, id = invoice.id }: { key?: string; person?: Person; id?: string } = {},
) =>
  person.post<CreditNoteWithLines>(
    `/app/api/invoices/${id}/credit-notes`,
    fields,
    key ? { 'Idempotency-Key': key } : {},
  );
const getDetails = async () => (await ada.get<InvoiceDetails>(`/app/api/invoices/${invoice.id}`)).body;

describe('Credit notes of an invoice', () => {
  it('are refused with the reason and what to do', async () => {
    expectFieldErrors(
      await createCreditNote({ kind: 'half', date: '2026-02-30', reason: 'x'.repeat(1_001) }),
      ['kind', 'Please choose one of the listed options'],
      ['date', 'Please enter a date that exists, such as 2026-01-31'],
      ['reason', 'Please use at most 1000 characters'],
    );
    expectFieldErrors(await createCreditNote({ kind: 'amount', date: daysFromToday(0) }), [
      'amount',
      'Amount is required',
    ]);
    expectFieldErrors(await createCreditNote({ kind: 'lines', date: daysFromToday(0) }), [
      'lines',
      'Please add at least one line item',
    ]);
    expectFieldErrors(await createCreditNote(aCreditNote({ date: daysFromToday(2) })), [
      'date',
      'This day is in the future. Please enter today or an earlier day.',
    ]);
    expectFieldErrors(await createCreditNote(aCreditNote({ amount: '110.01' })), [
      'amount',
      'This is more than is left of the invoice: $110.00 can still be credited.',
    ]);
    expect((await getDetails()).creditNotes).toEqual([]);
  });

  it('reduce the amount of the invoice once for all requests with the same key', async () => {
    const lines = [{ lineItemId: invoice.lineItems[0]!.id, quantity: 1 }];
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => createCreditNote(aCreditNote({ kind: 'lines', lines } as object), { key })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [note] = answers.map(({ body }) => body);
    expect(answers.map(({ body }) => body)).toEqual([note, note, note]);
    expect(note).toMatchObject({ number: 'CN-1', subtotal: '25.00', taxAmount: '2.50', total: '27.50' });
    expect((await ada.get<CreditNoteWithLines>(`/app/api/credit-notes/${note!.id}`)).body).toEqual(note);
    expect(await getDetails()).toMatchObject({ status: 'pending', amountCredited: '27.50', amountDue: '82.50' });
    expectRefusal(await createCreditNote(aCreditNote(), { key }), 409, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('over the whole remaining amount make the invoice void; in the responses of the contract, only the status changes', async () => {
    const { body: invoicesBefore } = await ada.get<Invoice[]>('/api/invoices');
    expect((await createCreditNote(aCreditNote({ kind: 'full' }))).body).toMatchObject({
      number: 'CN-2',
      total: '82.50',
    });
    const { body: invoicesAfter } = await ada.get<Invoice[]>('/api/invoices');
    expect(invoicesAfter).toEqual([{ ...invoicesBefore[0], status: 'void', updatedAt: expect.any(String) }]);
    expect((await ada.get<Invoice[]>('/api/invoices?status=unpaid')).body).toEqual([]);
    expect((await ada.get<InvoiceStats>('/api/invoices/stats')).body).toEqual({
      totalInvoices: 1,
      pendingInvoices: 0,
      paidInvoices: 0,
      totalInvoiced: '0.00',
      collectedAmount: '0.00',
      receivableAmount: '0.00',
    });
    expect((await ada.get('/api/invoices?status=void')).status).toBe(400);
    const { body: log } = await ada.get<AuditPage>('/app/api/audit');
    expect(log.events[0]).toMatchObject({ action: 'invoice.credited', detail: 'CN-2' });
  });
});

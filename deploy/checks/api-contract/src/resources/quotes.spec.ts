import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type {
  AuditPage,
  InvoiceDetails,
  InvoiceDraft,
  IssuedInvoice,
  Quote,
  QuoteSummary,
} from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { formatMoney } from '@paperbill/money';
import { aQuote, daysFromToday } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { anInvoiceOfToday } from '../testing/invoice-calls.js';
import { expectRefusal, expectFieldErrors } from '../testing/refusals.js';

const ada = await signIn();

const postQuote = (body: object, key: string = randomUUID(), person = ada) =>
  person.post<Quote>('/app/api/quotes', body, { 'Idempotency-Key': key });

const { body: quote } = await postQuote(aQuote());
const setStatus = (id: string, status: string, person = ada) =>
  person.patch<Quote>(`/app/api/quotes/${id}/status`, { status });
const createInvoiceDraft = (id: string, person = ada) =>
  person.post<InvoiceDraft>(`/app/api/quotes/${id}/invoice-draft`);

describe('Quotes', () => {
  it('are refused with the reason and what to do', async () => {
    const { quote: fields, lineItems } = aQuote();
    expectFieldErrors(
      await postQuote({
        quote: { ...fields, quoteDate: '', clientName: ' ' },
        lineItems: [{ ...lineItems[0], unit: '' }],
      }),
      ['quote.quoteDate', 'Quote date is required'],
      ['quote.clientName', 'Client name is required'],
      ['lineItems.0.unit', 'Unit is required'],
    );
    expectFieldErrors(await postQuote(aQuote({ quoteDate: '2026-03-01', validUntil: '2026-02-28' })), [
      'quote.validUntil',
      'Please enter the quote’s own date or a later day',
    ]);
    expectFieldErrors(await postQuote(aQuote({ total: '0.01' })), [
      'quote.total',
      `This amount does not add up: it should be ${quote.total}`,
    ]);
    expectFieldErrors(await postQuote({ ...aQuote(), deposit: '-1' }), ['deposit', validationTexts.amountFromZero(2)]);
    expectFieldErrors(await postQuote({ ...aQuote(), deposit: '99999999' }), [
      'deposit',
      `A deposit is above 0, and at most the total of ${formatMoney(quote.total, undefined)}`,
    ]);
    expectFieldErrors(await ada.put(`/app/api/quotes/${quote.id}`, aQuote()), [
      'revision',
      'Please give a whole number from 1 to 2147483646',
    ]);
    expectFieldErrors(await setStatus(quote.id, 'expired'), ['status', 'Please choose one of the listed options']);
  });

  it('have their own numbers, and are created once for all requests with the same key', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => postQuote(aQuote(), key)));
    expect(answers.map(({ status, body }) => [status, body.number])).toEqual(Array(3).fill([201, 'Q-2']));
    expectRefusal(await postQuote(aQuote({ clientName: 'Else' }), key), 409, 'IDEMPOTENCY_KEY_REUSED');
    expect((await ada.get<{ nextInvoiceNumber: number }>('/api/invoices/next-number')).body.nextInvoiceNumber).toBe(1);
  });

  it('are listed in pages with the total number', async () => {
    const { body: expired } = await postQuote(aQuote({ quoteDate: daysFromToday(-9), validUntil: daysFromToday(-3) }));
    const { body, headers } = await ada.get<QuoteSummary[]>('/app/api/quotes?pageSize=2');
    expect([body.map(({ number }) => number), headers['x-total-count']]).toEqual([['Q-3', 'Q-2'], '3']);
    const { body: found } = await ada.get<QuoteSummary[]>('/app/api/quotes?status=expired&search=q-3');
    expect(found).toEqual([expect.objectContaining({ id: expired.id, status: 'expired' })]);
    expect((await ada.get('/app/api/quotes?status=void')).status).toBe(400);
  });

  it('can be changed with the last revision, until they are accepted', async () => {
    const change = (revision: number, clientName: string) =>
      ada.put<Quote>(`/app/api/quotes/${quote.id}`, { ...aQuote({ clientName }), revision });
    expect((await change(1, 'Grace')).body).toMatchObject({ revision: 2, clientName: 'Grace', status: 'open' });
    expect((await change(1, 'Grace')).body).toMatchObject({ revision: 2 });
    expectRefusal(await change(1, 'Late'), 409, 'QUOTE_CHANGED');
    expect((await setStatus(quote.id, 'accepted')).body).toMatchObject({ status: 'accepted', revision: 2 });
    expectRefusal(await change(2, 'Locked'), 409, 'QUOTE_LOCKED');
  });

  it('become one invoice, which refers to its quote', async () => {
    const drafts = await Promise.all([1, 2, 3].map(() => createInvoiceDraft(quote.id)));
    expect(new Set(drafts.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const draftId = drafts[0]!.body.id;
    expect(drafts[0]!.body).toMatchObject({ quote: { id: quote.id, number: 'Q-1' }, content: { clientName: 'Grace' } });
    expectRefusal(await setStatus(quote.id, 'open'), 409, 'QUOTE_LOCKED');
    const { body: invoice } = await ada.post<IssuedInvoice>('/app/api/invoices?number=next', {
      ...anInvoiceOfToday(),
      draftId,
    });
    const { body: details } = await ada.get<InvoiceDetails>(`/app/api/invoices/${invoice.id}`);
    expect(details.quote).toEqual({ id: quote.id, number: 'Q-1' });
    expect((await ada.get<Quote>(`/app/api/quotes/${quote.id}`)).body.invoice).toEqual({
      id: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      createdAt: expect.any(String),
    });
    expectRefusal(await createInvoiceDraft(quote.id), 400, 'INVALID_INPUT');
    const { body: log } = await ada.get<AuditPage>('/app/api/audit');
    expect(log.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['quote.created', 'quote.changed', 'quote.accepted', 'quote.invoiced']),
    );
  });
});

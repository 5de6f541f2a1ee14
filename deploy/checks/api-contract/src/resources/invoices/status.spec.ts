import { describe, expect, it } from '@jest/globals';
import type { Invoice } from '@paperbill/contracts/http';
import { signIn, upgradeToPro } from '@paperbill/testing/people';
import { saveInvoice } from '../../testing/invoice-calls.js';
import { expectFieldErrors } from '../../testing/refusals.js';
import { anInstant } from '../../testing/shapes.js';

const ada = await signIn();
await upgradeToPro(ada);

const setStatus = (id: string, status: unknown, person = ada) =>
  person.patch<Invoice>(`/api/invoices/${id}/status`, { status });

const readInvoice = async (id: string) =>
  (await ada.get<Invoice[]>('/api/invoices')).body.find((invoice) => invoice.id === id);

describe('PATCH /api/invoices/{id}/status', () => {
  it('answers 200 with the invoice, and keeps the time of payment', async () => {
    const { lineItems: _, ...saved } = await saveInvoice(ada);
    const answer = await setStatus(saved.id, 'paid');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...saved, status: 'paid', paidAt: anInstant, updatedAt: anInstant });
    expect(await readInvoice(saved.id)).toEqual(answer.body);
    expect((await setStatus(saved.id, 'paid')).body.paidAt).toBe(answer.body.paidAt);
    expect((await setStatus(saved.id, 'pending')).body).toMatchObject({ status: 'pending', paidAt: null });
  });

  it.each([undefined, '', 'Paid', 'draft', null, ['paid']])('refuses the status %j', async (status) => {
    const { id } = await saveInvoice(ada);
    expectFieldErrors(await setStatus(id, status), ['status', 'Please choose one of the listed options']);
    expect((await readInvoice(id))?.status).toBe('pending');
  });
});

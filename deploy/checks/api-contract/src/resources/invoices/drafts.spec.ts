import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DraftSummary, Invoice, InvoiceDraft, InvoiceStats, SubscriptionStatus } from '@paperbill/contracts/http';
import { aDraft, aDraftLine } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { expectRefusal, expectFieldErrors } from '../../testing/refusals.js';

const ada = await signIn();

const saveDraft = (id: string, body: object, person = ada) => person.put<DraftSummary>(`/app/api/drafts/${id}`, body);
const listDrafts = async (person = ada) => (await person.get<DraftSummary[]>('/app/api/drafts')).body;

describe('Drafts', () => {
  it('keep typed values, and are not counted anywhere', async () => {
    const id = randomUUID();
    const content = aDraft({ clientName: ' Bab', taxRate: '8,2', lineItems: [aDraftLine({ unitPrice: '$1,0' })] });
    const { status, body } = await saveDraft(id, { content });
    expect([status, body]).toEqual([200, expect.objectContaining({ id, revision: 1, clientName: ' Bab' })]);
    expect((await ada.get<InvoiceDraft>(`/app/api/drafts/${id}`)).body).toEqual({ ...body, content });
    expect(await listDrafts()).toEqual([body]);
    expect((await ada.get<Invoice[]>('/api/invoices')).body).toEqual([]);
    expect((await ada.get<InvoiceStats>('/api/invoices/stats')).body.totalInvoices).toBe(0);
    expect((await ada.get<SubscriptionStatus>('/api/subscription/status')).body.totalInvoices).toBe(0);

    expectRefusal(await saveDraft(id, { content: aDraft() }), 409, 'DRAFT_CHANGED');
    expect((await saveDraft(id, { revision: 1, content: aDraft() })).body).toMatchObject({
      revision: 2,
      total: '259.80',
    });
    expectRefusal(await ada.delete(`/app/api/drafts/${id}?revision=1`), 409, 'DRAFT_CHANGED');
    expect((await ada.delete(`/app/api/drafts/${id}?revision=2`)).status).toBe(204);
    expectRefusal(await saveDraft(id, { revision: 2, content }), 404, 'NOT_FOUND');
    expect(await listDrafts()).toEqual([]);
  });

  it('are refused if they are not form values', async () => {
    const id = randomUUID();
    expectFieldErrors(await saveDraft(id, {}), ['content', 'Please check your information and try again.']);
    expectFieldErrors(
      await saveDraft(id, { revision: -1, content: { clientName: 'x'.repeat(4_001), lineItems: [{ quantity: [] }] } }),
      ['revision', 'Please give a whole number from 0 to 2147483646'],
      ['content.lineItems.0.quantity', 'Please enter text without control characters'],
      ['content.clientName', 'Please use at most 4000 characters'],
    );
    const lineItems = Array.from({ length: 1_001 }, () => ({}));
    expectFieldErrors(await saveDraft(id, { content: { lineItems } }), [
      'content.lineItems',
      'An invoice can have at most 1000 line items',
    ]);
  });

  it('are not found by other users, who can use the same id for another draft', async () => {
    const [otherUser, id] = [await signIn(), randomUUID()];
    await saveDraft(id, { content: aDraft() });
    expectRefusal(await otherUser.get(`/app/api/drafts/${id}`), 404, 'NOT_FOUND');
    expectRefusal(await otherUser.delete(`/app/api/drafts/${id}`), 404, 'NOT_FOUND');
    expect((await saveDraft(id, { content: aDraft({ clientName: 'Charles' }) }, otherUser)).status).toBe(200);
    expect(await listDrafts()).toContainEqual(expect.objectContaining({ id, clientName: 'Babbage Engines' }));
  });
});

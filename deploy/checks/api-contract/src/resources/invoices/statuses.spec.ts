import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ChangedStatuses, Invoice } from '@paperbill/contracts/http';
import { daysFromToday } from '@paperbill/testing/data';
import { signIn } from '@paperbill/testing/people';
import { saveInvoice } from '../../testing/invoice-calls.js';
import { expectRefusal, expectFieldErrors } from '../../testing/refusals.js';

const ada = await signIn();
const invoiceIds: string[] = [];
for (const dueDate of [daysFromToday(3), daysFromToday(-3), daysFromToday(3)]) {
  invoiceIds.push((await saveInvoice(ada, { dueDate })).id);
}
await ada.patch(`/api/invoices/${invoiceIds[2]}/status`, { status: 'paid' });

const setStatuses = (changes: unknown, person = ada) =>
  person.patch<ChangedStatuses>('/app/api/invoices/status', { changes });
const listInvoices = async () => (await ada.get<Invoice[]>('/api/invoices')).body;

describe('PATCH /app/api/invoices/status', () => {
  it('marks several invoices, and its response can undo all changes', async () => {
    const before = await listInvoices();
    const { status, body } = await setStatuses(invoiceIds.map((id) => ({ id, status: 'paid' })));
    expect(status).toBe(200);
    expect(body.invoices).toEqual(await listInvoices());
    expect(body.invoices.map((invoice) => invoice.status)).toEqual(['paid', 'paid', 'paid']);
    expect(new Map(body.previous.map((one) => [one.id, one.status]))).toEqual(
      new Map([[invoiceIds[0], 'pending'], [invoiceIds[1], 'pending'], [invoiceIds[2], 'paid']]),
    ); // oxfmt-ignore

    const undoneChange = await setStatuses(body.previous);
    expect(undoneChange.status).toBe(200);
    const omitUpdateTimes = (invoices: Invoice[]) => invoices.map(({ updatedAt: _, ...invoice }) => invoice);
    expect(omitUpdateTimes(await listInvoices())).toEqual(omitUpdateTimes(before));
  });

  it('marks no invoice if one of them is missing or belongs to another user', async () => {
    const before = await listInvoices();
    const changes = (id: string) => [{ id: invoiceIds[0], status: 'paid' }, { id, status: 'paid' }];
    expectRefusal(await setStatuses(changes(randomUUID())), 404, 'NOT_FOUND');
    const { id: otherUser } = await saveInvoice(await signIn());
    expectRefusal(await setStatuses(changes(otherUser)), 404, 'NOT_FOUND');
    expect(await listInvoices()).toEqual(before);
  });

  it('refuses an invalid change', async () => {
    const OPTION = 'Please choose one of the listed options';
    expectFieldErrors(await setStatuses([]), ['changes', 'Please give at least one row']);
    expectFieldErrors(await setStatuses(Array(201).fill({ id: invoiceIds[0], status: 'paid' })), ['changes', 'Please give at most 200 rows at once']);
    expectFieldErrors(
      await setStatuses([{ id: 'x', status: 'draft', paidAt: 'yesterday' }]),
      ['changes.0.id', OPTION],
      ['changes.0.paidAt', 'Please give a time in UTC, such as 2026-01-31T09:00:00.000Z'],
      ['changes.0.status', OPTION],
    );
  });
}); // oxfmt-ignore

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { daysFromToday, type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const anInvoiceDueLater = async () => {
  const user = invoicing.newUser();
  const { id } = await user.createNext({ dueDate: daysFromToday(30) });
  return { user, id };
};

describe('Marking an invoice', () => {
  it('paid keeps when, and answers with the invoice', async () => {
    const { user, id } = await anInvoiceDueLater();
    const before = Date.now();
    const paid = await user.setStatus(id, 'paid');
    expect(paid).toMatchObject({ id, status: 'paid', paidAt: expect.any(String) });
    expect(Math.abs(Date.parse(paid.paidAt!) - before)).toBeLessThan(60_000);
    const { lineItems: _lines, ...stored } = await user.get(id);
    expect(stored).toEqual(paid);
  });

  it('paid again keeps the time of the first', async () => {
    const { user, id } = await anInvoiceDueLater();
    const { paidAt } = await user.setStatus(id, 'paid');
    expect(await user.setStatus(id, 'paid')).toMatchObject({ paidAt });
  });

  it.each(['pending', 'overdue'] as const)('%s forgets when it was paid', async (status) => {
    const { user, id } = await anInvoiceDueLater();
    await user.setStatus(id, 'paid');
    expect(await user.setStatus(id, status)).toMatchObject({ status, paidAt: null });
  });

  it("is refused for another user's invoice, which stays as it is", async () => {
    const { user, id } = await anInvoiceDueLater();
    await expect(invoicing.newUser().setStatus(id, 'paid')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await user.get(id)).toMatchObject({ status: 'pending', paidAt: null });
  });

  it.each([randomUUID(), 'not-an-id'])('is refused for an id that nobody has: %s', async (id) => {
    await expect(invoicing.newUser().setStatus(id, 'paid')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

const dueIn = async (days: number) => {
  const user = invoicing.newUser();
  const created = await user.createNext({ dueDate: daysFromToday(days) });
  return { user, created, id: created.id };
};

describe('An unpaid invoice that was due yesterday', () => {
  it('reads as overdue in every answer and filter, though nothing of the kind is stored', async () => {
    const { user, created, id } = await dueIn(-1);
    expect(created.status).toBe('overdue');
    expect(await user.get(id)).toMatchObject({ status: 'overdue' });
    expect(await user.list()).toMatchObject({ items: [{ status: 'overdue' }] });
    expect(await user.list({ status: 'overdue' })).toMatchObject({ total: 1, items: [{ status: 'overdue' }] });
    expect(await user.list({ status: 'pending' })).toMatchObject({ total: 0 });
    expect(await user.stats()).toMatchObject({ pendingInvoices: 1, paidInvoices: 0 });
    expect(await invoicing.database.query('select status from invoices where id = $1', [id])).toEqual([
      { status: 'pending' },
    ]);
  });

  it('reads as paid once it is paid, and as overdue again when that is taken back', async () => {
    const { user, id } = await dueIn(-1);
    expect(await user.setStatus(id, 'paid')).toMatchObject({ status: 'paid' });
    expect(await user.list({ status: 'overdue' })).toMatchObject({ total: 0 });
    expect(await user.setStatus(id, 'pending')).toMatchObject({ status: 'overdue' });
  });
});

describe('An unpaid invoice that is due today', () => {
  it('is still pending', async () => {
    const { user, created } = await dueIn(0);
    expect(created.status).toBe('pending');
    expect(await user.list({ status: 'pending' })).toMatchObject({ total: 1 });
  });
});

describe('An invoice that a call marked overdue', () => {
  it('stays overdue until it is changed, however late it is due', async () => {
    const { user, id } = await dueIn(30);
    expect(await user.setStatus(id, 'overdue')).toMatchObject({ status: 'overdue' });
    expect(await user.list({ status: 'overdue' })).toMatchObject({ total: 1 });
    expect(await user.setStatus(id, 'pending')).toMatchObject({ status: 'pending' });
  });
});

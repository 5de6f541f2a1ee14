import { describe, expect, it } from '@jest/globals';
import { aLineItem, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

const createInvoiceDueLater = async () => {
  const user = invoicing.newUser();
  const { id } = await user.createNext({ dueDate: daysFromToday(30) });
  return { user, id };
};

describe('An invoice with nothing to pay', () => {
  const due = daysFromToday(-30);

  it.each(['pending', 'overdue', 'paid'] as const)(
    'is paid at once if its total is 0.00, saved as %s',
    async (status) => {
      const user = invoicing.newUser();
      const { id } = await user.createNext({ status, dueDate: due, invoiceDate: due }, [
        aLineItem({ unitPrice: '0.00' }),
      ]);
      for (const marked of ['pending', 'overdue'] as const) {
        expect(await user.setStatus(id, marked)).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
      }
      expect((await user.setStatuses([{ id, status: 'pending' }])).invoices).toMatchObject([{ status: 'paid' }]);
      expect(await user.getDetails(id)).toMatchObject({ status: 'paid', amountDue: '0.00', overpaid: '0.00' });
      expect(await user.getStatsWithOverdue()).toMatchObject({
        paidInvoices: 1,
        pendingInvoices: 0,
        overdueInvoices: 0,
      });
      expect((await user.listInvoices({ status: 'unpaid' })).items).toEqual([]);
    },
  );

  it('is never overdue with a negative total, in replies, filters and figures', async () => {
    const user = invoicing.newUser();
    const { id } = await user.createNext({ dueDate: due, invoiceDate: due }, [aLineItem({ unitPrice: '-50.00' })]);
    await user.createNext({ dueDate: due, invoiceDate: due });
    expect(await user.setStatus(id, 'overdue')).toMatchObject({ status: 'pending' });
    expect((await user.listInvoices({ status: 'overdue' })).total).toBe(1);
    expect((await user.listInvoices({ status: 'pending' })).items).toMatchObject([{ id, status: 'pending' }]);
    const { overdueInvoices, overdueAmount } = await user.getStatsWithOverdue();
    expect([overdueInvoices, overdueAmount]).toEqual([
      1,
      (await user.listInvoices({ status: 'overdue' })).items[0]!.total,
    ]);
  });
});

describe('Marking several invoices', () => {
  it('marks all and returns their previous statuses for an undo', async () => {
    const user = invoicing.newUser();
    const overdue = await user.createNext({ dueDate: daysFromToday(-1) });
    const paid = await user.setStatus((await user.createNext()).id, 'paid');
    const { invoices, previous } = await user.setStatuses([overdue, paid].map(({ id }) => ({ id, status: 'paid' })));

    expect(invoices.map(({ id, status }) => [id, status])).toEqual([
      [paid.id, 'paid'],
      [overdue.id, 'paid'],
    ]);
    expect(invoices[0]!.paidAt).toBe(paid.paidAt);
    expect(previous).toHaveLength(2);
    expect(previous).toContainEqual({ id: overdue.id, status: 'pending', paidAt: null });
    expect(previous).toContainEqual({ id: paid.id, status: 'paid', paidAt: paid.paidAt });

    await user.setStatuses([{ id: paid.id, status: 'pending' }]);
    const undone = await user.setStatuses(previous);
    expect(undone.invoices).toMatchObject([
      { status: 'paid', paidAt: paid.paidAt },
      { status: 'overdue', paidAt: null },
    ]);
  });

  it('does not store a time of payment in the future', async () => {
    const { user, id } = await createInvoiceDueLater();
    const { invoices } = await user.setStatuses([{ id, status: 'paid', paidAt: '9999-12-31T00:00:00.000Z' }]);
    expect(Math.abs(Date.parse(invoices[0]!.paidAt!) - Date.now())).toBeLessThan(60_000);
  });

  it('concurrently, in any order, is atomic: the last call wins for all invoices', async () => {
    const user = invoicing.newUser();
    const ids = [await user.createNext(), await user.createNext(), await user.createNext()].map(({ id }) => id);
    const sets = Array.from({ length: 10 }, (_, index) => {
      const status = index % 2 ? ('paid' as const) : ('pending' as const);
      return user.setStatuses((index % 3 ? ids : ids.toReversed()).map((id) => ({ id, status })));
    });
    await Promise.all(sets);
    expect(new Set((await user.listInvoices()).items.map(({ status }) => status)).size).toBe(1);
  });
});

const createInvoiceDueIn = async (days: number) => {
  const user = invoicing.newUser();
  const created = await user.createNext({ dueDate: daysFromToday(days) });
  return { user, created, id: created.id };
};

describe('An unpaid invoice that was due yesterday', () => {
  it('is shown as overdue in replies and filters, although another status is stored', async () => {
    const { user, created, id } = await createInvoiceDueIn(-1);
    expect(created.status).toBe('overdue');
    expect(await user.getInvoice(id)).toMatchObject({ status: 'overdue' });
    expect(await user.listInvoices()).toMatchObject({ items: [{ status: 'overdue' }] });
    expect(await user.listInvoices({ status: 'overdue' })).toMatchObject({ total: 1, items: [{ status: 'overdue' }] });
    expect(await user.listInvoices({ status: 'pending' })).toMatchObject({ total: 0 });
    expect(await user.getStats()).toMatchObject({ pendingInvoices: 1, paidInvoices: 0 });
    expect(await invoicing.database.query('select status from invoices where id = $1', [id])).toEqual([
      { status: 'pending' },
    ]);
  });

  it('is shown as paid after a mark as paid, and as overdue after its undo', async () => {
    const { user, id } = await createInvoiceDueIn(-1);
    expect(await user.setStatus(id, 'paid')).toMatchObject({ status: 'paid' });
    expect(await user.listInvoices({ status: 'overdue' })).toMatchObject({ total: 0 });
    expect(await user.setStatus(id, 'pending')).toMatchObject({ status: 'overdue' });
  });
});

describe('An unpaid invoice that is due today', () => {
  it('is shown as pending', async () => {
    const { user, created } = await createInvoiceDueIn(0);
    expect(created.status).toBe('pending');
    expect(await user.listInvoices({ status: 'pending' })).toMatchObject({ total: 1 });
  });
});

describe('An invoice that was marked as overdue', () => {
  it('stays overdue until it is marked again, with any due date', async () => {
    const { user, id } = await createInvoiceDueIn(30);
    expect(await user.setStatus(id, 'overdue')).toMatchObject({ status: 'overdue' });
    expect(await user.listInvoices({ status: 'overdue' })).toMatchObject({ total: 1 });
    expect(await user.setStatus(id, 'pending')).toMatchObject({ status: 'pending' });
  });
});

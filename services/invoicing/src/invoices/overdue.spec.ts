import { beforeAll, describe, expect, it } from '@jest/globals';
import { daysFromToday, type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
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

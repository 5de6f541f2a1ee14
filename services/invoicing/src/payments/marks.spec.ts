import { describe, expect, it } from '@jest/globals';
import { aLineItem, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';
import { InvoiceStatusService } from './invoice-status.service.js';

let user: TestUser;

const invoicing = await startInvoicing();

const today = daysFromToday(0);

const createInvoiceOfAmount = async (amount: string) => {
  user = invoicing.newUser();
  const { id } = await user.createNext({ taxRate: '0' }, [aLineItem({ quantity: '1', unitPrice: amount })]);
  return id;
};

const selectPayments = (id: string) =>
  invoicing.database.query(
    `select amount, date::text, method, source, unmarked_paid_at is not null as unmarked from payments
     where invoice_id = $1 order by created_at, id`,
    [id],
  );
const selectPaidAmounts = async (id: string) =>
  (await invoicing.database.query('select amount_paid, paid_on::text from invoices where id = $1', [id]))[0];

/** Changes the status of an invoice as release 0.1 does. That release adds no payments. */
const changeStatusAsRelease01 = (id: string, status: string, paidAt: string | null) =>
  invoicing.database.query('update invoices set status = $2, paid_at = $3 where id = $1', [id, status, paidAt]);

async function markAsPaidInRelease01(id: string, status: string, paidAt: string | null): Promise<void> {
  await changeStatusAsRelease01(id, status, paidAt);
  await invoicing.app.get(InvoiceStatusService).recomputeStaleSummaries();
}

const markedPayment = { method: '', source: 'marked', unmarked: false };

describe('A mark as paid', () => {
  it.each(['100.10', '0.00', '-5.00'])('records a payment over the whole total, dated today: %s', async (amount) => {
    const id = await createInvoiceOfAmount(amount);
    await user.setStatus(id, 'paid');
    await user.setStatus(id, 'paid');
    expect(await selectPayments(id)).toEqual([{ ...markedPayment, amount, date: today }]);
    expect(await selectPaidAmounts(id)).toEqual({ amount_paid: amount, paid_on: today });
  });

  it('by release 0.1, which has no payments, records a payment', async () => {
    const id = await createInvoiceOfAmount('9.00');
    const paidAt = `${daysFromToday(-3)}T12:00:00.000Z`;
    await markAsPaidInRelease01(id, 'paid', paidAt);
    expect(await selectPayments(id)).toEqual([{ ...markedPayment, amount: '9.00', date: daysFromToday(-3) }]);
    expect(await user.getStats()).toMatchObject({ collectedAmount: '9.00', receivableAmount: '0.00' });
    await markAsPaidInRelease01(id, 'pending', null);
    expect(await user.getStats()).toMatchObject({ collectedAmount: '0.00', receivableAmount: '9.00' });
    expect((await user.getDetails(id)).history.map(({ action }) => action)).toEqual([
      'marked-unpaid',
      'marked-paid',
      'created',
    ]);
  });

  it('by release 0.1 counts before any other change of its invoice', async () => {
    const paid = await createInvoiceOfAmount('9.00');
    await changeStatusAsRelease01(paid, 'paid', `${today}T00:00:00.000Z`);
    await user.createCreditNote(paid, { kind: 'amount', amount: '1.00' });
    expect(await user.getDetails(paid)).toMatchObject({ status: 'paid', amountPaid: '9.00', overpaid: '1.00' });

    const unpaid = await createInvoiceOfAmount('8.00');
    await user.setStatus(unpaid, 'paid');
    await changeStatusAsRelease01(unpaid, 'pending', null);
    await user.recordPayment(unpaid, { amount: '3.00' });
    expect(await user.getDetails(unpaid)).toMatchObject({ status: 'pending', amountPaid: '3.00', amountDue: '5.00' });

    const both = await createInvoiceOfAmount('7.00');
    await changeStatusAsRelease01(both, 'paid', `${today}T00:00:00.000Z`);
    await user.setStatus(both, 'pending');
    const { status, history } = await user.getDetails(both);
    expect(status).toBe('pending');
    expect(history.map(({ action }) => action)).toEqual(['marked-unpaid', 'marked-paid', 'created']);
  });

  it('by release 0.1 does not change a void invoice or one over 0.00', async () => {
    const voided = await createInvoiceOfAmount('9.00');
    await user.createCreditNote(voided);
    await markAsPaidInRelease01(voided, 'pending', null);
    expect(await user.getDetails(voided)).toMatchObject({ status: 'void', amountDue: '0.00', payments: [] });
    const free = await createInvoiceOfAmount('0.00');
    await markAsPaidInRelease01(free, 'pending', null);
    expect(await user.getDetails(free)).toMatchObject({ status: 'paid', payments: [{ amount: '0.00' }] });
  });

  it('of new invoices by release 0.1 leads to payment summaries for all users', async () => {
    const ids = [await createInvoiceOfAmount('9.00'), await createInvoiceOfAmount('8.00')];
    for (const id of ids) {
      await invoicing.database.query(
        `with gone as (delete from invoices where id = $1 returning *)
         insert into invoices (id, user_id, invoice_number, invoice_date, due_date, client_name, subtotal, tax_amount, total,
           status, paid_at, company_name_font, company_name_color, company_name_size, watermark)
         select gen_random_uuid(), user_id, invoice_number, invoice_date, due_date, client_name, subtotal, tax_amount, total,
           'paid', now(), company_name_font, company_name_color, company_name_size, watermark from gone`,
        [id],
      );
    }
    await invoicing.app.get(InvoiceStatusService).recomputeStaleSummaries();
    expect(await user.listInvoices({ status: 'paid' })).toMatchObject({ items: [{ paidOn: today, total: '8.00' }] });
    expect(await invoicing.database.query('select id from invoices where settled_at is null')).toEqual([]);
  });
});

describe('A mark as unpaid', () => {
  it('removes the payment, and its undo restores the same payment', async () => {
    const id = await createInvoiceOfAmount('100.10');
    await markAsPaidInRelease01(id, 'paid', `${daysFromToday(-3)}T12:00:00.123456Z`);
    const { previous } = await user.setStatuses([{ id, status: 'pending' }]);
    expect(await selectPayments(id)).toMatchObject([{ unmarked: true }]);
    expect(await selectPaidAmounts(id)).toEqual({ amount_paid: '0.00', paid_on: null });

    await user.setStatuses(previous);
    expect(await selectPayments(id)).toEqual([{ ...markedPayment, amount: '100.10', date: daysFromToday(-3) }]);
    expect(await selectPaidAmounts(id)).toEqual({ amount_paid: '100.10', paid_on: daysFromToday(-3) });
  });

  it('adds no rows when an invoice is marked again and again', async () => {
    const id = await createInvoiceOfAmount('1.00');
    for (let times = 0; times < 5; times++) {
      await user.setStatus(id, 'paid');
      await user.setStatus(id, 'pending');
    }
    expect(await selectPayments(id)).toHaveLength(1);
  });
});

const createInvoiceDueIn = async (days: number) => {
  const user = invoicing.newUser();
  const created = await user.createNext({ dueDate: daysFromToday(days) });
  return { user, created, id: created.id };
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
    expect(invoices).toMatchObject([
      { id: paid.id, status: 'paid', paidAt: paid.paidAt },
      { id: overdue.id, status: 'paid' },
    ]);
    await user.setStatuses([{ id: paid.id, status: 'pending' }]);
    expect((await user.setStatuses(previous)).invoices).toMatchObject([
      { status: 'paid', paidAt: paid.paidAt },
      { status: 'overdue', paidAt: null },
    ]);
  });

  it('does not store a time of payment in the future', async () => {
    const { user, id } = await createInvoiceDueIn(30);
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
});

describe('An invoice that was marked as overdue', () => {
  it('stays overdue until it is marked again, with any due date', async () => {
    const { user, id } = await createInvoiceDueIn(30);
    expect(await user.setStatus(id, 'overdue')).toMatchObject({ status: 'overdue' });
    expect(await user.listInvoices({ status: 'overdue' })).toMatchObject({ total: 1 });
    expect(await user.setStatus(id, 'pending')).toMatchObject({ status: 'pending' });
  });
});

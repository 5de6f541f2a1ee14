import { beforeAll, describe, expect, it } from '@jest/globals';
import { aLineItem } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { daysFromToday, type TestUser } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;
let user: TestUser;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const today = daysFromToday(0);

const anInvoiceOver = async (amount: string) => {
  user = invoicing.newUser();
  const { id } = await user.createNext({ taxRate: '0' }, [aLineItem({ quantity: '1', unitPrice: amount })]);
  return id;
};

const paymentsOf = (id: string) =>
  invoicing.database.query(
    `select amount, date::text, method, source, unmarked_paid_at is not null as unmarked from payments
     where invoice_id = $1 order by created_at, id`,
    [id],
  );
const paidOf = async (id: string) =>
  (await invoicing.database.query('select amount_paid, paid_on::text from invoices where id = $1', [id]))[0];

/** As the one before this release marks, which knows of no payments. */
const markAsBefore = (id: string, status: string, paidAt: string | null) =>
  invoicing.database.query('update invoices set status = $2, paid_at = $3 where id = $1', [id, status, paidAt]);

const marked = { method: '', source: 'marked', unmarked: false };

describe('A mark as paid', () => {
  it.each(['100.10', '0.00', '-5.00'])('records a payment of all, dated today, also of %s', async (amount) => {
    const id = await anInvoiceOver(amount);
    await user.setStatus(id, 'paid');
    await user.setStatus(id, 'paid');
    expect(await paymentsOf(id)).toEqual([{ ...marked, amount, date: today }]);
    expect(await paidOf(id)).toEqual({ amount_paid: amount, paid_on: today });
  });

  it('with the invoice itself does too', async () => {
    user = invoicing.newUser();
    const { id, total } = await user.createNext({ status: 'paid' });
    expect(await paymentsOf(id)).toEqual([{ ...marked, amount: total, date: today }]);
    expect(await paidOf(id)).toEqual({ amount_paid: total, paid_on: today });
  });

  it('of many at once does for each of them', async () => {
    user = invoicing.newUser();
    const ids = [(await user.createNext()).id, (await user.createNext()).id];
    await user.setStatuses(ids.map((id) => ({ id, status: 'paid' as const })));
    for (const id of ids) expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('by the release before, which knows of no payments, does too', async () => {
    const id = await anInvoiceOver('9.00');
    const paidAt = `${daysFromToday(-3)}T12:00:00.000Z`;
    await markAsBefore(id, 'paid', paidAt);
    expect(await paymentsOf(id)).toEqual([{ ...marked, amount: '9.00', date: daysFromToday(-3) }]);
    expect(await user.stats()).toMatchObject({ collectedAmount: '9.00', receivableAmount: '0.00' });
    await markAsBefore(id, 'pending', null);
    expect(await user.stats()).toMatchObject({ collectedAmount: '0.00', receivableAmount: '9.00' });
  });
});

describe('A mark as unpaid', () => {
  it('takes the payment away, and its undo brings the very same back', async () => {
    const id = await anInvoiceOver('100.10');
    await markAsBefore(id, 'paid', `${daysFromToday(-3)}T12:00:00.123456Z`);
    const { previous } = await user.setStatuses([{ id, status: 'pending' }]);
    expect(await paymentsOf(id)).toMatchObject([{ unmarked: true }]);
    expect(await paidOf(id)).toEqual({ amount_paid: '0.00', paid_on: null });

    await user.setStatuses(previous);
    expect(await paymentsOf(id)).toEqual([{ ...marked, amount: '100.10', date: daysFromToday(-3) }]);
    expect(await paidOf(id)).toEqual({ amount_paid: '100.10', paid_on: daysFromToday(-3) });
  });

  it('adds no rows, however often it comes and goes', async () => {
    const id = await anInvoiceOver('1.00');
    for (let times = 0; times < 5; times++) {
      await user.setStatus(id, 'paid');
      await user.setStatus(id, 'pending');
    }
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('changes nothing of an invoice that is not paid', async () => {
    const id = await anInvoiceOver('1.00');
    await user.setStatus(id, 'overdue');
    await user.setStatus(id, 'pending');
    expect(await paymentsOf(id)).toEqual([]);
  });
});

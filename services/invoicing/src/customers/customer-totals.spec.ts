import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aLineItem, countQueries } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { daysFromToday, type TestUser } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

/** Creates an invoice without tax. Its date is the given number of days before today. */
const invoice = (user: TestUser, customerId: string | null, total: string, daysAgo = 0) =>
  user.createNext({ customerId, taxRate: '0', invoiceDate: daysFromToday(-daysAgo) }, [
    aLineItem({ quantity: '1.00', unitPrice: total }),
  ]);

const pay = async (user: TestUser, created: Promise<{ id: string }>) => user.setStatus((await created).id, 'paid');

describe('The totals of a customer', () => {
  it('have the count and sums of their invoices, and the average days to pay', async () => {
    const user = invoicing.newUser();
    const [bakery, mill] = [randomUUID(), randomUUID()];
    await pay(user, invoice(user, bakery, '10.10', 3));
    await pay(user, invoice(user, bakery, '0.90', 8));
    await invoice(user, bakery, '99999999.99', 30);
    await invoice(user, mill, '-5.00');
    await invoice(user, null, '1.00');

    const totals = await user.customerTotals();

    expect(totals).toEqual(
      [
        { customerId: bakery, totalInvoices: 3, totalPaid: '11.00', totalOutstanding: '99999999.99', averageDaysToPay: 6 },
        { customerId: mill, totalInvoices: 1, totalPaid: '0.00', totalOutstanding: '-5.00', averageDaysToPay: null },
      ].sort((a, b) => (a.customerId < b.customerId ? -1 : 1)),
    ); // prettier-ignore
    expect(await user.customerTotals({ customerId: mill })).toEqual(
      totals.filter(({ customerId }) => customerId === mill),
    );
    const customerIds = [mill, randomUUID(), bakery, 'no id'];
    expect(await user.customerTotals({ customerIds })).toEqual(totals);
    expect(await user.customerTotals({ customerIds: [] })).toEqual([]);
    expect(await invoicing.newUser().customerTotals({ customerIds })).toEqual([]);
  });

  it('count 0 days to pay for an invoice that is dated in the future and paid', async () => {
    const user = invoicing.newUser();
    const customerId = randomUUID();
    await pay(user, invoice(user, customerId, '1.00', -20));

    expect(await user.customerTotals()).toMatchObject([{ averageDaysToPay: 0 }]);
  });

  it('are restored if an invoice is marked as unpaid', async () => {
    const user = invoicing.newUser();
    const { id } = await pay(user, invoice(user, randomUUID(), '7.00'));
    await user.setStatus(id, 'pending');

    expect(await user.customerTotals()).toMatchObject([
      { totalPaid: '0.00', totalOutstanding: '7.00', averageDaysToPay: null },
    ]);
  });

  it('are left out for other users and for customers without invoices', async () => {
    const customerId = randomUUID();
    await invoice(invoicing.newUser(), customerId, '1.00');

    expect(await invoicing.newUser().customerTotals()).toEqual([]);
    expect(await invoicing.newUser().customerTotals({ customerId })).toEqual([]);
  });

  it('are paged by customer, with one query for any number of customers', async () => {
    const user = invoicing.newUser();
    for (let count = 0; count < 3; count++) await invoice(user, randomUUID(), '1.00');
    const all = await user.customerTotals();

    expect(await user.customerTotals({ after: all[0]!.customerId })).toEqual(all.slice(1));
    expect(await countQueries(invoicing, () => user.customerTotals())).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aLineItem, countQueries } from '@paperbill/testing';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { daysFromToday, type TestUser } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const createInvoice = (user: TestUser, customerId: string | null, total: string, daysAgo = 0) =>
  user.createNext({ customerId, taxRate: '0', invoiceDate: daysFromToday(-daysAgo) }, [
    aLineItem({ quantity: '1.00', unitPrice: total }),
  ]);

const payInvoice = async (user: TestUser, created: Promise<{ id: string }>) =>
  user.setStatus((await created).id, 'paid');

describe('The totals of a customer', () => {
  it('have the count and sums of their invoices, and the average days to pay', async () => {
    const user = invoicing.newUser();
    const [bakery, mill] = [randomUUID(), randomUUID()];
    await payInvoice(user, createInvoice(user, bakery, '10.10', 3));
    await payInvoice(user, createInvoice(user, bakery, '0.90', 8));
    await createInvoice(user, bakery, '99999999.99', 30);
    await createInvoice(user, mill, '-5.00');
    await createInvoice(user, null, '1.00');

    const totals = await user.getCustomerTotals();

    expect(totals).toEqual(
      [
        { customerId: bakery, totalInvoices: 3, totalPaid: '11.00', totalOutstanding: '99999999.99', averageDaysToPay: 6 },
        { customerId: mill, totalInvoices: 1, totalPaid: '0.00', totalOutstanding: '-5.00', averageDaysToPay: null },
      ].sort((a, b) => (a.customerId < b.customerId ? -1 : 1)),
    ); // prettier-ignore
    expect(await user.getCustomerTotals({ customerId: mill })).toEqual(
      totals.filter(({ customerId }) => customerId === mill),
    );
    const customerIds = [mill, randomUUID(), bakery, 'no id'];
    expect(await user.getCustomerTotals({ customerIds })).toEqual(totals);
    expect(await user.getCustomerTotals({ customerIds: [] })).toEqual([]);
    expect(await invoicing.newUser().getCustomerTotals({ customerIds })).toEqual([]);
  });

  it('count 0 days to pay for an invoice that is dated in the future and paid', async () => {
    const user = invoicing.newUser();
    const customerId = randomUUID();
    await payInvoice(user, createInvoice(user, customerId, '1.00', -20));

    expect(await user.getCustomerTotals()).toMatchObject([{ averageDaysToPay: 0 }]);
  });

  it('are restored if an invoice is marked as unpaid', async () => {
    const user = invoicing.newUser();
    const { id } = await payInvoice(user, createInvoice(user, randomUUID(), '7.00'));
    await user.setStatus(id, 'pending');

    expect(await user.getCustomerTotals()).toMatchObject([
      { totalPaid: '0.00', totalOutstanding: '7.00', averageDaysToPay: null },
    ]);
  });

  it('are left out for other users and for customers without invoices', async () => {
    const customerId = randomUUID();
    await createInvoice(invoicing.newUser(), customerId, '1.00');

    expect(await invoicing.newUser().getCustomerTotals()).toEqual([]);
    expect(await invoicing.newUser().getCustomerTotals({ customerId })).toEqual([]);
  });

  it('are paged by customer, with one query for any number of customers', async () => {
    const user = invoicing.newUser();
    for (let count = 0; count < 3; count++) await createInvoice(user, randomUUID(), '1.00');
    const all = await user.getCustomerTotals();

    expect(await user.getCustomerTotals({ after: all[0]!.customerId })).toEqual(all.slice(1));
    expect(await countQueries(invoicing, () => user.getCustomerTotals())).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aLineItem, countQueries, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import type { TestUser } from '../testing/test-user.js';

const invoicing = await startInvoicing();

const createInvoice = (user: TestUser, customerId: string | null, total: string, daysAgo = 0) =>
  user.createNext({ customerId, taxRate: '0', invoiceDate: daysFromToday(-daysAgo) }, [
    aLineItem({ quantity: '1.00', unitPrice: total }),
  ]);

const payInvoice = async (user: TestUser, created: Promise<{ id: string }>) =>
  user.setStatus((await created).id, 'paid');

describe('The totals of a customer', () => {
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

  it('are those of the currency of the profile, and of each other currency by itself', async () => {
    const user = invoicing.newUser();
    const [mixed, japanese] = [randomUUID(), randomUUID()].sort() as [string, string];
    for (const [amount, fields] of [
      ['10.00', { paid: true }],
      ['7.55', { currency: 'EUR' }],
      ['2.50', { currency: 'EUR', paid: true }],
      ['1.120', { currency: 'KWD' }],
    ] as const) {
      await user.createInvoiceOfAmount(amount, { customerId: mixed, ...fields });
    }
    await user.createInvoiceOfAmount('1500', { customerId: japanese, currency: 'JPY' });
    const euros = { currency: 'EUR', totalPaid: '2.50', totalOutstanding: '7.55' };
    const dinars = { currency: 'KWD', totalPaid: '0.000', totalOutstanding: '1.120' };
    const yen = { totalPaid: '0', totalOutstanding: '1500' };

    const none = { totalPaid: '0.00', totalOutstanding: '0.00' };
    expect(await user.getCustomerTotals()).toEqual([
      {
        ...{ customerId: mixed, totalInvoices: 4, averageDaysToPay: 0, totalPaid: '10.00', totalOutstanding: '0.00' },
        otherCurrencies: [euros, dinars],
      },
      {
        ...{ customerId: japanese, totalInvoices: 1, averageDaysToPay: null, ...none },
        otherCurrencies: [{ currency: 'JPY', ...yen }],
      },
    ]);
    await user.saveProfile({ companyName: 'Lovelace', currency: 'JPY' });
    expect(await user.getCustomerTotals({ customerId: japanese })).toEqual([
      { customerId: japanese, totalInvoices: 1, averageDaysToPay: null, totalsCurrency: 'JPY', ...yen },
    ]);
    expect(await user.getCustomerTotals({ customerIds: [mixed] })).toMatchObject([
      { totalPaid: '0', totalOutstanding: '0', otherCurrencies: [euros, dinars, { currency: 'USD' }] },
    ]);
  });

  it('are paged by customer, with one query for any number of customers', async () => {
    const user = invoicing.newUser();
    for (let count = 0; count < 3; count++) await createInvoice(user, randomUUID(), '1.00');
    const all = await user.getCustomerTotals();

    expect(await user.getCustomerTotals({ after: all[0]!.customerId })).toEqual(all.slice(1));
    expect(await countQueries(invoicing, () => user.getCustomerTotals())).toBe(1);
  });
});

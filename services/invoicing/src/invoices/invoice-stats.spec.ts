import { beforeAll, describe, expect, it } from '@jest/globals';
import { periodStart, revenuePeriods } from '@paperbill/contracts/rules';
import { arbitraryMoney, countQueries } from '@paperbill/testing';
import { sumAmounts } from '@paperbill/money';
import fc from 'fast-check';
import { type InvoicingUnderTest, startInvoicing } from '../testing/invoicing-under-test.js';
import { daysFromToday } from '../testing/test-user.js';

let invoicing: InvoicingUnderTest;

beforeAll(async () => {
  invoicing = await startInvoicing();
});

const getDayBefore = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};

describe('The figures', () => {
  it('are exact to the cent for any amounts', async () => {
    const amounts = fc.array(fc.record({ amount: arbitraryMoney(), paid: fc.boolean() }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(amounts, async (invoices) => {
        const user = invoicing.newUser();
        for (const { amount, paid } of invoices) await user.createInvoiceOver(amount, { paid });
        const total = (paid: boolean) =>
          sumAmounts(
            invoices.filter((one) => one.paid === paid).map(({ amount }) => amount),
            2,
          );
        expect(await user.getStats()).toMatchObject({
          totalInvoiced: sumAmounts(
            invoices.map(({ amount }) => amount),
            2,
          ),
          collectedAmount: total(true),
          receivableAmount: total(false),
        });
      }),
      { numRuns: 15 },
    );
  });

  it.each(revenuePeriods.filter((period) => period !== 'all'))(
    'of a period start with its first day: %s',
    async (period) => {
      const user = invoicing.newUser();
      const firstDay = periodStart(period, daysFromToday(0))!;
      await user.createInvoiceOver('1.00', { invoiceDate: firstDay });
      await user.createInvoiceOver('2.00', { invoiceDate: getDayBefore(firstDay) });
      expect(await user.getStats(period)).toMatchObject({ totalInvoices: 1, totalInvoiced: '1.00' });
      expect(await user.getStats('all')).toMatchObject({ totalInvoices: 2, totalInvoiced: '3.00' });
    },
  );

  it('have the overdue amounts if the request asks for them, with and without a series', async () => {
    const user = invoicing.newUser();
    await user.createInvoiceOver('100.10', { invoiceDate: daysFromToday(-1) });
    await user.createInvoiceOver('200.20');
    await user.createInvoiceOver('300.30', { invoiceDate: daysFromToday(-9), paid: true });
    await user.createInvoiceOver('0.05', { invoiceDate: daysFromToday(9) });
    const [ahead] = (await user.listInvoices()).items;
    await user.setStatus(ahead!.id, 'overdue');
    const overdue = { overdueInvoices: 2, overdueAmount: '100.15' };
    expect(await user.getStats()).not.toHaveProperty('overdueInvoices');
    expect(await user.getStatsWithOverdue()).toEqual({ ...(await user.getStats()), ...overdue });
    expect(await user.getStatsWithOverdue('all', true)).toEqual({ ...(await user.getStatsWithSeries()), ...overdue });
    expect(await invoicing.newUser().getStatsWithOverdue()).toMatchObject({
      overdueInvoices: 0,
      overdueAmount: '0.00',
    });
  });

  it('are compared with the period before, unless it has no invoices', async () => {
    const user = invoicing.newUser();
    await user.createInvoiceOver('100.10');
    await user.createInvoiceOver('0.05', { paid: true });
    for (const period of revenuePeriods) expect(await user.getStatsChange(period)).toEqual({ change: null });

    await user.createInvoiceOver('300.30', { invoiceDate: daysFromToday(-8) });

    expect(await user.getStatsChange('all')).toEqual({ change: null });
    expect(await user.getStatsChange('week')).toEqual({
      change: {
        ...{ totalInvoices: 1, pendingInvoices: 0, paidInvoices: 1 },
        ...{ totalInvoiced: '-200.15', collectedAmount: '0.05', receivableAmount: '-200.20' },
        ...{ overdueInvoices: -1, overdueAmount: '-300.30' },
      },
    });
  });

  it('take two queries: the current day of the user, and the figures', async () => {
    const user = invoicing.newUser();
    expect(await countQueries(invoicing, () => user.getStats('month'))).toBe(2);
  });
});

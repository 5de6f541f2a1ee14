import { describe, expect, it } from '@jest/globals';
import { currencies, getDecimals, MAX_CURRENCIES, periodStart, revenuePeriods } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { arbitraryMoney, countQueries, daysFromToday } from '@paperbill/testing';
import { sumAmounts } from '@paperbill/money';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { recomputeSums, selectStoredSums } from '../testing/recomputed-sums.js';

const invoicing = await startInvoicing();

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
        for (const { amount, paid } of invoices) await user.createInvoiceOfAmount(amount, { paid });
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
      await user.createInvoiceOfAmount('1.00', { invoiceDate: firstDay });
      await user.createInvoiceOfAmount('2.00', { invoiceDate: getDayBefore(firstDay) });
      expect(await user.getStats(period)).toMatchObject({ totalInvoices: 1, totalInvoiced: '1.00' });
      expect(await user.getStats('all')).toMatchObject({ totalInvoices: 2, totalInvoiced: '3.00' });
    },
  );

  it('have the overdue amounts if the request asks for them, with and without a series', async () => {
    const user = invoicing.newUser();
    await user.createInvoiceOfAmount('100.10', { invoiceDate: daysFromToday(-1) });
    await user.createInvoiceOfAmount('200.20');
    await user.createInvoiceOfAmount('300.30', { invoiceDate: daysFromToday(-9), paid: true });
    await user.createInvoiceOfAmount('0.05', { invoiceDate: daysFromToday(9) });
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
    await user.createInvoiceOfAmount('100.10');
    await user.createInvoiceOfAmount('0.05', { paid: true });
    for (const period of revenuePeriods) expect(await user.getStatsChange(period)).toEqual({ change: null });

    await user.createInvoiceOfAmount('300.30', { invoiceDate: daysFromToday(-8) });

    expect(await user.getStatsChange('all')).toEqual({ change: null });
    expect(await user.getStatsChange('week')).toEqual({
      change: {
        ...{ totalInvoices: 1, pendingInvoices: 0, paidInvoices: 1 },
        ...{ totalInvoiced: '-200.15', collectedAmount: '0.05', receivableAmount: '-200.20' },
        ...{ overdueInvoices: -1, overdueAmount: '-300.30' },
      },
    });
  });

  it('are those of one currency: of the profile, or of the request', async () => {
    const user = invoicing.newUser();
    const ago = daysFromToday(-1);
    await user.createInvoiceOfAmount('100.10');
    expect(await user.getStats()).not.toHaveProperty('currencies');
    await user.createInvoiceOfAmount('7.55', { currency: 'EUR', paid: true });
    await user.createInvoiceOfAmount('1500', { currency: 'JPY', invoiceDate: ago });
    await user.createInvoiceOfAmount('2.120', { currency: 'KWD' });
    await user.createInvoiceOfAmount('0.010', { currency: 'KWD', paid: true });
    const currencies = ['EUR', 'JPY', 'KWD', 'USD'];

    expect(await user.getStats()).toEqual({
      currencies,
      ...{ totalInvoices: 1, pendingInvoices: 1, paidInvoices: 0 },
      ...{ totalInvoiced: '100.10', collectedAmount: '0.00', receivableAmount: '100.10' },
    });
    await user.saveProfile({ companyName: 'Lovelace', currency: 'KWD' });
    expect(await user.getStats()).toEqual({
      currency: 'KWD',
      currencies,
      ...{ totalInvoices: 2, pendingInvoices: 1, paidInvoices: 1 },
      ...{ totalInvoiced: '2.130', collectedAmount: '0.010', receivableAmount: '2.120' },
    });
    expect(await user.getStats('all', 'USD')).toMatchObject({ totalInvoices: 1, totalInvoiced: '100.10' });
    const { series, ...yen } = await user.getStatsWithSeries('week', 'JPY');
    expect(yen).toMatchObject({ currency: 'JPY', totalInvoices: 1, collectedAmount: '0', receivableAmount: '1500' });
    expect(series!.find(({ from }) => from === ago)).toMatchObject({ collectedAmount: '0', receivableAmount: '1500' });
    expect(await user.getStats('all', 'CHF')).toMatchObject({ totalInvoices: 0, totalInvoiced: '0.00' });
    expect(await selectStoredSums(invoicing, user)).toEqual(await recomputeSums(invoicing, user));
  });

  it('are compared with the period before in their currency', async () => {
    const user = invoicing.newUser();
    await user.createInvoiceOfAmount('1000', { currency: 'JPY' });
    await user.createInvoiceOfAmount('1.00', { invoiceDate: daysFromToday(-8) });
    expect(await user.getStatsChange('week', 'JPY')).toEqual({ change: null });
    await user.createInvoiceOfAmount('300', { currency: 'JPY', invoiceDate: daysFromToday(-8) });
    expect(await user.getStatsChange('week', 'JPY')).toMatchObject({
      change: { totalInvoices: 0, totalInvoiced: '700', collectedAmount: '0', receivableAmount: '700' },
    });
  });

  it(`are of at most ${MAX_CURRENCIES} currencies, besides US dollars`, async () => {
    const user = invoicing.newUser();
    const foreign = currencies.filter((code) => code !== 'USD' && getDecimals(code) === 2);
    const [another, ...used] = foreign.slice(0, MAX_CURRENCIES + 1);
    for (const currency of used) await user.createInvoiceOfAmount('1.00', { currency });
    const refused = (path: string) => ({
      code: 'INVALID_INPUT',
      errors: [{ path, message: validationTexts.tooManyCurrencies(MAX_CURRENCIES) }],
    });
    await expect(user.createInvoiceOfAmount('1.00', { currency: another })).rejects.toMatchObject(
      refused('invoice.currency'),
    );
    await expect(user.createQuote({ currency: another })).rejects.toMatchObject(refused('quote.currency'));
    await user.createInvoiceOfAmount('1.00', { currency: used[3] });
    await user.createInvoiceOfAmount('1.00');
    expect((await user.getStats()).currencies).toEqual([...used, 'USD'].sort());
  });

  it('take two queries: the current day of the user, and the figures', async () => {
    const user = invoicing.newUser();
    expect(await countQueries(invoicing, () => user.getStats('month'))).toBe(2);
  });
});

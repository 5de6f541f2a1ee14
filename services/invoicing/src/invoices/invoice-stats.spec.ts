import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  currencies,
  getDecimals,
  MAX_CURRENCIES,
  periodStart,
  revenuePeriods,
  type RevenuePeriod,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { arbitraryMoney, countQueries, daysFromToday } from '@paperbill/testing';
import { sumAmounts } from '@paperbill/money';
import fc from 'fast-check';
import type { InvoiceStats, RevenueBucket } from '@paperbill/contracts/http';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { recomputeSums, selectStoredSums } from '../testing/recomputed-sums.js';

const invoicing = await startInvoicing();

describe('The figures', () => {
  it('are exact to the cent for any amounts', async () => {
    const amounts = fc.array(fc.record({ amount: arbitraryMoney(), paid: fc.boolean() }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(amounts, async (invoices) => {
        const user = invoicing.newUser();
        for (const { amount, paid } of invoices) await user.createInvoiceOfAmount(amount, { paid });
        const total = (counts: (invoice: { paid: boolean }) => boolean) => {
          const amounts = invoices.filter(counts).map(({ amount }) => amount);
          return sumAmounts(amounts, 2);
        };
        expect(await user.getStats()).toMatchObject({
          totalInvoiced: total(() => true),
          collectedAmount: total(({ paid }) => paid),
          receivableAmount: total(({ paid }) => !paid),
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
      await user.createInvoiceOfAmount('2.00', { invoiceDate: addDays(firstDay, -1) });
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
    const createInvalidInput = (path: string) => ({
      code: 'INVALID_INPUT',
      errors: [{ path, message: validationTexts.tooManyCurrencies(MAX_CURRENCIES) }],
    });
    await expect(user.createInvoiceOfAmount('1.00', { currency: another })).rejects.toMatchObject(
      createInvalidInput('invoice.currency'),
    );
    await expect(user.createQuote({ currency: another })).rejects.toMatchObject(createInvalidInput('quote.currency'));
    await user.createInvoiceOfAmount('1.00', { currency: used[3] });
    await user.createInvoiceOfAmount('1.00');
    expect((await user.getStats()).currencies).toEqual([...used, 'USD'].sort());
  });

  it('take two queries, also with a series: the current day of the user, and the figures', async () => {
    const user = invoicing.newUser();
    expect(await countQueries(invoicing, () => user.getStats('month'))).toBe(2);
    expect(await countQueries(invoicing, () => user.getStatsWithSeries('month'))).toBe(2);
  });
});

const getSeries = ({ series }: InvoiceStats): RevenueBucket[] => series!;
const findBucket = (stats: InvoiceStats, date: string): RevenueBucket =>
  getSeries(stats).find(({ from, to }) => from <= date && date <= to)!;

describe('The series of a period', () => {
  it('adds up to the figures and has no gaps between buckets, for any dates and amounts', async () => {
    const invoices = fc.array(
      fc.record({
        amount: arbitraryMoney(),
        paid: fc.boolean(),
        invoiceDate: fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: -500, max: 100 }).map(daysFromToday) },
          fc
            .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
            .map((date) => date.toISOString().slice(0, 10)),
        ),
      }),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(invoices, fc.constantFrom(...revenuePeriods), async (list, period) => {
        const user = invoicing.newUser();
        for (const { amount, ...invoice } of list) await user.createInvoiceOfAmount(amount, invoice);

        const stats = await user.getStatsWithSeries(period);

        const series = getSeries(stats);
        for (const name of ['collectedAmount', 'receivableAmount'] as const) {
          const amounts = series.map((bucket) => bucket[name]);
          expect(sumAmounts(amounts, 2)).toBe(stats[name]);
        }
        expect(series.slice(1).map(({ from }) => from)).toEqual(series.slice(0, -1).map(({ to }) => addDays(to, 1)));
        expect(series.length).toBeLessThanOrEqual(42);
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    { period: 'week', count: [8, 8], days: [1, 1] },
    { period: 'month', count: [28, 31], days: [1, 1] },
    { period: 'quarter', count: [13, 15], days: [7, 7] },
    { period: 'year', count: [12, 12], days: [28, 31] },
    { period: 'all', count: [12, 12], days: [28, 31] },
  ] as const)(
    'starts with its first day, and has buckets of a suitable size, also without invoices: $period',
    async ({ period, count, days }) => {
      const series = getSeries(await invoicing.newUser().getStatsWithSeries(period));
      if (period !== 'all') expect(series[0]!.from).toBe(periodStart(period, daysFromToday(0)));
      expect(series.length).toBeGreaterThanOrEqual(count[0]);
      expect(series.length).toBeLessThanOrEqual(count[1]);
      // The first and the last week of the chart are skipped, because they can extend beyond the period.
      for (const { from, to } of series.slice(1, -1)) {
        const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        expect(length).toBeGreaterThanOrEqual(days[0]);
        expect(length).toBeLessThanOrEqual(days[1]);
      }
      expect(series.every((bucket) => bucket.collectedAmount === '0.00' && bucket.receivableAmount === '0.00')).toBe(
        true,
      );
    },
  );

  it('of a quarter ends with the quarter, and that of all time with the current month', async () => {
    const user = invoicing.newUser();
    const lastDay = async (period: RevenuePeriod) => getSeries(await user.getStatsWithSeries(period)).at(-1)!.to;
    expect(addDays(await lastDay('quarter'), 1)).toMatch(/-(01|04|07|10)-01$/);
    expect(addDays(await lastDay('all'), 1)).toMatch(/-01$/);
    expect((await lastDay('all')).slice(0, 7)).toBe(daysFromToday(0).slice(0, 7));
  });

  it('starts with the first invoice, and its buckets are longer if it covers more years', async () => {
    const user = invoicing.newUser();
    await user.createInvoiceOfAmount('5.00', { invoiceDate: '0202-03-04' });
    const stats = await user.getStatsWithSeries('all');
    expect(findBucket(stats, '0202-03-04')).toEqual({
      from: '0201-01-01',
      to: '0300-12-31',
      collectedAmount: '0.00',
      receivableAmount: '5.00',
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { InvoiceStats, RevenueBucket } from '@paperbill/contracts/http';
import { periodStart, type RevenuePeriod, revenuePeriods } from '@paperbill/contracts/rules';
import { arbitraryMoney, countQueries, daysFromToday } from '@paperbill/testing';
import { sumAmounts } from '@paperbill/money';
import fc from 'fast-check';
import { startInvoicing } from '../testing/invoicing-under-test.js';

const invoicing = await startInvoicing();

const getDayAfter = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

const getSeries = ({ series }: InvoiceStats): RevenueBucket[] => series!;
const findBucket = (stats: InvoiceStats, date: string): RevenueBucket =>
  getSeries(stats).find(({ from, to }) => from <= date && date <= to)!;

describe('The series of a period', () => {
  it('is only returned on request', async () => {
    const user = invoicing.newUser();
    expect(await user.getStats()).not.toHaveProperty('series');
    const { series, ...figures } = await user.getStatsWithSeries();
    expect(series).toBeDefined();
    expect(figures).toEqual(await user.getStats());
  });

  it('adds up to the figures and has no gaps between buckets, for any dates and amounts', async () => {
    const invoices = fc.array(
      fc.record({
        amount: arbitraryMoney(),
        paid: fc.boolean(),
        // Most random dates are recent, but some can be any valid date.
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
        expect(
          sumAmounts(
            series.map(({ collectedAmount }) => collectedAmount),
            2,
          ),
        ).toBe(stats.collectedAmount);
        expect(
          sumAmounts(
            series.map(({ receivableAmount }) => receivableAmount),
            2,
          ),
        ).toBe(stats.receivableAmount);
        expect(series.slice(1).map(({ from }) => from)).toEqual(series.slice(0, -1).map(({ to }) => getDayAfter(to)));
        expect(series.length).toBeLessThanOrEqual(42);
      }),
      { numRuns: 10 },
    );
  });

  it.each(revenuePeriods.filter((period) => period !== 'all'))(
    'starts on the first day of the period: %s',
    async (period) => {
      const stats = await invoicing.newUser().getStatsWithSeries(period);
      expect(getSeries(stats)[0]!.from).toBe(periodStart(period, daysFromToday(0)));
    },
  );

  it.each([
    { period: 'week', count: [8, 8], days: [1, 1] },
    { period: 'month', count: [28, 31], days: [1, 1] },
    { period: 'quarter', count: [13, 15], days: [7, 7] },
    { period: 'year', count: [12, 12], days: [28, 31] },
    { period: 'all', count: [12, 12], days: [28, 31] },
  ] as const)('has buckets of a suitable size, also without invoices: $period', async ({ period, count, days }) => {
    const series = getSeries(await invoicing.newUser().getStatsWithSeries(period));
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
  });

  it('of a quarter ends with the quarter, and that of all time with the current month', async () => {
    const user = invoicing.newUser();
    const lastDay = async (period: RevenuePeriod) => getSeries(await user.getStatsWithSeries(period)).at(-1)!.to;
    expect(getDayAfter(await lastDay('quarter'))).toMatch(/-(01|04|07|10)-01$/);
    expect(getDayAfter(await lastDay('all'))).toMatch(/-01$/);
    expect((await lastDay('all')).slice(0, 7)).toBe(daysFromToday(0).slice(0, 7));
  });

  it('has each invoice in the bucket of its date, paid or not', async () => {
    const user = invoicing.newUser();
    const today = daysFromToday(0);
    const yesterday = daysFromToday(-1);
    await user.createInvoiceOfAmount('10.10', { invoiceDate: yesterday, paid: true });
    await user.createInvoiceOfAmount('20.20', { invoiceDate: today });
    await user.createInvoiceOfAmount('30.30', { invoiceDate: today, paid: true });

    const week = await user.getStatsWithSeries('week');

    expect(findBucket(week, yesterday)).toMatchObject({ collectedAmount: '10.10', receivableAmount: '0.00' });
    expect(findBucket(week, today)).toMatchObject({ collectedAmount: '30.30', receivableAmount: '20.20' });
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

  it('extends to an invoice dated in the future', async () => {
    const user = invoicing.newUser();
    const ahead = daysFromToday(400);
    await user.createInvoiceOfAmount('5.00', { invoiceDate: ahead });
    expect(findBucket(await user.getStatsWithSeries('week'), ahead)).toMatchObject({ receivableAmount: '5.00' });
  });

  it('takes one query together with the figures, after the query for the current day', async () => {
    const user = invoicing.newUser();
    expect(await countQueries(invoicing, () => user.getStatsWithSeries('month'))).toBe(2);
  });
});

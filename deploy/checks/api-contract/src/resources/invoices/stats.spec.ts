import { beforeAll, describe, expect, it } from '@jest/globals';
import { aLineItem, daysFromToday } from '@paperbill/testing/data';
import { type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import { saveInvoice } from '../../testing/invoice-calls.js';
import { expectFieldErrors } from '../../testing/refusals.js';

const getStats = async (person: Person, query = '') => {
  const answer = await person.get(`/api/invoices/stats${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

const createInvoiceWithTotal = (person: Person, amount: string, fields = {}) =>
  saveInvoice(person, { taxRate: '0.00', ...fields }, [aLineItem({ quantity: '1.00', unitPrice: amount })]);

const payInvoice = (person: Person, id: string) => person.patch(`/api/invoices/${id}/status`, { status: 'paid' });

const EMPTY_STATS = {
  totalInvoices: 0,
  pendingInvoices: 0,
  paidInvoices: 0,
  totalInvoiced: '0.00',
  collectedAmount: '0.00',
  receivableAmount: '0.00',
};

describe('GET /api/invoices/stats', () => {
  it('counts all unpaid invoices as pending, including overdue ones, and sums exactly', async () => {
    const ada = await signIn();
    await createInvoiceWithTotal(ada, '0.10');
    await createInvoiceWithTotal(ada, '0.20', { dueDate: daysFromToday(-1) });
    await createInvoiceWithTotal(ada, '-5.00');
    await payInvoice(ada, (await createInvoiceWithTotal(ada, '99999999.99')).id);
    expect(await getStats(ada)).toEqual({
      totalInvoices: 4,
      pendingInvoices: 3,
      paidInvoices: 1,
      totalInvoiced: '99999995.29',
      collectedAmount: '99999999.99',
      receivableAmount: '-4.70',
    });
    expect(await getStats(await signIn())).toEqual(EMPTY_STATS);
  });
});

describe('The currency of the stats', () => {
  it("is the profile's currency by default, and only invoices in this currency are counted", async () => {
    const ada = await signIn();
    await createInvoiceWithTotal(ada, '10.00');
    const change = await ada.get('/app/api/stats-change?period=week&currency=JPY');
    expect([change.status, change.body]).toEqual([200, { change: null }]);
    expect(await getStats(ada, '?currency=JPY')).toEqual({
      ...EMPTY_STATS,
      ...{ currency: 'JPY', totalInvoiced: '0', collectedAmount: '0', receivableAmount: '0' },
    });
    expect(await getStats(ada, '?currency=')).toEqual(await getStats(ada, '?currency=USD'));
    expect(await getStats(ada)).toEqual(await getStats(ada, '?currency=USD'));
  });

  it.each(['ABC', 'eur', 'EUR&currency=USD'])('%s is refused', async (currency) => {
    const answer = await (await signIn()).get(`/api/invoices/stats?currency=${currency}`);
    expectFieldErrors(answer, ['currency', 'Please choose one of the listed options']);
  });
});

describe('A period of the stats', () => {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const toFirstDay = (monthIndex: number, daysBefore = 0) =>
    new Date(Date.UTC(year, monthIndex, 1 - daysBefore)).toISOString().slice(0, 10);
  const periodStarts = {
    week: daysFromToday(-7),
    month: toFirstDay(month),
    quarter: toFirstDay(month - (month % 3)),
    year: toFirstDay(0),
  }; // oxfmt-ignore
  /** Invoice dates for the test: the first day of each period, the day before it, and dates outside all periods. */
  const dates = [
    periodStarts.week, daysFromToday(-8), periodStarts.month, toFirstDay(month, 1), periodStarts.quarter, toFirstDay(month - (month % 3), 1),
    periodStarts.year, toFirstDay(0, 1), daysFromToday(0), daysFromToday(40), '1999-12-31',
  ]; // oxfmt-ignore

  let ada: Person;

  beforeAll(async () => {
    ada = await signIn();
    await upgradeToPro(ada);
    for (const invoiceDate of dates)
      await createInvoiceWithTotal(ada, '1.00', { invoiceDate, dueDate: daysFromToday(50) });
  });

  it.each(Object.entries(periodStarts))('%s selects the invoices dated from %s on', async (period, start) => {
    const count = dates.filter((date) => date >= start).length;
    expect(count).toBeLessThan(dates.length);
    expect(await getStats(ada, `?period=${period}`)).toEqual({
      ...EMPTY_STATS,
      totalInvoices: count,
      pendingInvoices: count,
      totalInvoiced: `${count}.00`,
      receivableAmount: `${count}.00`,
    });
  });

  it.each(['', '?period=all', '?period='])('%j includes all invoices', async (query) => {
    expect(await getStats(ada, query)).toMatchObject({ totalInvoices: dates.length });
  });

  it.each(['decade', 'Month', 'week&period=month'])('%s is refused', async (period) => {
    const answer = await ada.get(`/api/invoices/stats?period=${period}`);
    expectFieldErrors(answer, ['period', 'Please choose one of the listed options']);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { ListedInvoice } from '@paperbill/contracts/http';
import type { OnlinePaymentEntry } from '@paperbill/contracts/nats';
import { sumAmounts } from '@paperbill/money';
import { aLineItem, daysFromToday } from '@paperbill/testing';
import { startInvoicing } from '../testing/invoicing-under-test.js';
import { aSettledPayment } from '../testing/settled-payments.js';

const yesterday = daysFromToday(-1);
const yesterdayNoon = `${yesterday}T12:00:00.000Z`;
const fee = { fee: '3.49', net: '106.51', currency: 'USD' };
const charge: OnlinePaymentEntry = { reference: 'ch_1', kind: 'payment', amount: '110.00', at: yesterdayNoon, fee };
const refund: OnlinePaymentEntry = {
  reference: 're_1',
  kind: 'refund',
  amount: '-33.00',
  at: yesterdayNoon,
  fee: null,
};
const dispute: OnlinePaymentEntry = {
  reference: 'dp_1',
  kind: 'dispute',
  amount: '-77.00',
  at: yesterdayNoon,
  fee: null,
};

it('Figures, lists, statement, reports and export agree after a card payment, a part refund and a dispute', async () => {
  const invoicing = await startInvoicing();
  const user = invoicing.newUser();
  const customerId = randomUUID();
  const dates = { invoiceDate: daysFromToday(-2), dueDate: daysFromToday(30) };
  const line = aLineItem({ quantity: '1', unitPrice: '100' });
  const { id: invoiceId } = await user.createNext({ ...dates, customerId, taxRate: '10' }, [line]);
  const payment = aSettledPayment({ invoiceId, amount: '110.00' });

  const readEverywhere = async () => {
    const period = { from: dates.invoiceDate, to: yesterday };
    const [details, stats, [listed], statement, [customer], tax, revenue, exported, exportedInvoices] =
      await Promise.all([
        user.getDetails(invoiceId),
        user.getStats(),
        user
          .listAsJson({ payments: true })
          .then(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) as ListedInvoice[]),
        user.getStatement(customerId),
        user.getCustomerTotals(),
        user.getTaxReport({ ...period, basis: 'payment-date' }),
        user.getRevenueReport({ ...period, by: 'customer' }),
        user.listPayments().then(({ items }) => items.filter(({ removedAt }) => removedAt === null)),
        user.exportInvoices().then(({ items }) => items),
      ]);
    return {
      paid: [
        details.amountPaid,
        stats.collectedAmount,
        listed!.amountPaid,
        customer!.totalPaid,
        sumAmounts(
          exported.map(({ amount }) => amount),
          2,
        ),
        exportedInvoices[0]!.amountPaid,
      ],
      due: [details.amountDue, stats.receivableAmount, statement.amountDue, customer!.totalOutstanding],
      status: [details.status, listed!.status],
      openCount: [stats.pendingInvoices, statement.openInvoices.length],
      tax: tax.taxAmount,
      revenue: revenue.revenue,
      fees: exported.flatMap(({ online }) => online?.fee ?? []),
    };
  };

  const settleAndRead = async (entries: OnlinePaymentEntry[]) => {
    await user.settleOnlinePayment({ ...payment, entries });
    return readEverywhere();
  };
  const expected = (paid: string, due: string, tax: string) => {
    const isPaid = due === '0.00';
    return {
      paid: Array<string>(6).fill(paid),
      due: Array<string>(4).fill(due),
      status: Array<string>(2).fill(isPaid ? 'paid' : 'pending'),
      openCount: Array<number>(2).fill(isPaid ? 0 : 1),
      tax,
      revenue: '100.00',
      fees: [fee],
    };
  };
  const inProgress = { ...payment, state: 'processing' as const, entries: [] };
  await user.settleOnlinePayment(inProgress);
  expect(await readEverywhere()).toEqual({ ...expected('0.00', '110.00', '0.00'), fees: [] });
  expect(await settleAndRead([charge])).toEqual(expected('110.00', '0.00', '10.00'));
  expect(await settleAndRead([charge, refund])).toEqual(expected('77.00', '33.00', '7.00'));
  expect(await settleAndRead([charge, refund, dispute])).toEqual(expected('0.00', '110.00', '0.00'));
  // The dispute was won.
  expect(await settleAndRead([charge, refund])).toEqual(expected('77.00', '33.00', '7.00'));
});

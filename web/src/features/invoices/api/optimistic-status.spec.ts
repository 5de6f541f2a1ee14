import { describe, expect, it } from '@jest/globals';
import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import { computeInvoiceFigures, sumAmounts } from '@paperbill/money';
import { sampleInvoice, sampleInvoiceDetails, sampleStats } from '../../../../test/samples.js';
import { getToday } from '../../../components/today.js';
import { copyStatusToDetails, applyStatus, updateStats, getStatusToSend } from './optimistic-status.js';

const computeStatsAfterMark = (invoice: ListedInvoice, status: 'paid' | 'pending', stats: InvoiceStats = sampleStats) =>
  updateStats(stats, 'all', invoice, applyStatus(invoice, { status }));

const partlyPaidInvoice = sampleInvoice({ amountPaid: '40.00', amountEntered: '40.00' });

describe('an invoice with an optimistic status change', () => {
  it('marked as paid is paid in full today', () => {
    expect(applyStatus(partlyPaidInvoice, { status: 'paid' })).toEqual({
      ...partlyPaidInvoice,
      ...{ status: 'paid', amountPaid: '100.00', amountEntered: '40.00' },
      ...{ paidAt: expect.any(String), paidOn: getToday() },
    });
  });

  it('marked as unpaid keeps the recorded payments that did not pay it in full', () => {
    const paid = applyStatus(partlyPaidInvoice, { status: 'paid' });
    expect(applyStatus(paid, { status: 'pending' })).toEqual(partlyPaidInvoice);
    const enteredInFull = { ...paid, amountEntered: '100.00' };
    expect(applyStatus(enteredInFull, { status: 'pending' })).toMatchObject({
      amountPaid: '0.00',
      amountEntered: '0.00',
    });
  });

  it('marked as unpaid and undone has its old payment date again', () => {
    const paid = sampleInvoice({ status: 'paid', paidOn: '2026-10-15', amountPaid: '120.00', amountEntered: '120.00' });
    expect(applyStatus(applyStatus(paid, { status: 'pending' }), getStatusToSend(paid))).toEqual(paid);
  });

  it('with a total of 0 is always paid, and a negative one is never overdue', () => {
    const free = sampleInvoice({ total: '0.00', status: 'paid' });
    expect(applyStatus(free, { status: 'pending' })).toBe(free);
    const back = sampleInvoice({ total: '-5.00', dueDate: '2026-01-01' });
    expect(applyStatus(applyStatus(back, { status: 'paid' }), { status: 'pending' })).toEqual(back);
  });

  it('has the right amount due and overpaid amount on its page', () => {
    const paid = applyStatus(sampleInvoice(), { status: 'paid' });
    expect(copyStatusToDetails(sampleInvoiceDetails(), paid)).toMatchObject({
      amountPaid: '100.00',
      amountDue: '0.00',
    });
  });
});

describe('the statistics after an optimistic status change', () => {
  it('move the amount due from receivable to collected when an invoice is paid', () => {
    expect(computeStatsAfterMark(partlyPaidInvoice, 'paid')).toEqual({
      ...sampleStats,
      pendingInvoices: 1,
      paidInvoices: 2,
      collectedAmount: '260.00',
      receivableAmount: '340.00',
      series: [
        { from: '2026-10-01', to: '2026-10-31', collectedAmount: '200.00', receivableAmount: '0.00' },
        { from: '2026-11-01', to: '2026-11-30', collectedAmount: '60.00', receivableAmount: '340.00' },
      ],
    });
  });

  it('equal the statistics of all invoices, whatever was paid and credited', () => {
    const amounts = ['0.00', '-20.00', '40.00', '100.00', '130.00'];
    const invoices = amounts.flatMap((amountPaid) =>
      ['0.00', '30.00'].flatMap((amountCredited) =>
        (['paid', 'pending', 'overdue'] as const).map((status) =>
          sampleInvoice({ status, amountPaid, amountEntered: amountPaid, amountCredited }),
        ),
      ),
    );
    const figures = invoices.map(computeInvoiceFigures);
    const { series: _, ...names } = sampleStats;
    const all = (of: typeof figures) =>
      Object.fromEntries(
        Object.entries(names).map(([name, like]) => {
          const total = sumAmounts(
            of.map((one) => one[name as keyof typeof one]),
            2,
          );
          return [name, typeof like === 'number' ? Number(total) : total];
        }),
      ) as unknown as InvoiceStats;
    for (const [index, invoice] of invoices.entries()) {
      for (const status of ['paid', 'pending'] as const) {
        const after = figures.with(index, computeInvoiceFigures(applyStatus(invoice, { status })));
        expect(computeStatsAfterMark(invoice, status, all(figures))).toEqual(all(after));
      }
    }
  });

  it('change the interval of the series that contains the invoice date, including its first and last day', () => {
    for (const invoiceDate of ['2026-10-01', '2026-10-31']) {
      expect(computeStatsAfterMark(sampleInvoice({ invoiceDate }), 'paid').series).toMatchObject([
        { collectedAmount: '300.00', receivableAmount: '-100.00' },
        { collectedAmount: '0.00', receivableAmount: '400.00' },
      ]);
    }
  });

  it('change the overdue amount for an invoice past its due date', () => {
    const late = { ...partlyPaidInvoice, status: 'overdue', dueDate: '2026-01-01' } as const;
    const paid = computeStatsAfterMark(late, 'paid');
    expect(paid).toMatchObject({ overdueInvoices: 0, overdueAmount: '90.00', paidInvoices: 2 });
    expect(computeStatsAfterMark(applyStatus(late, { status: 'paid' }), 'pending', paid)).toEqual(sampleStats);
  });

  it('contain no overdue amount if the server sent none', () => {
    const { overdueInvoices: _count, overdueAmount: _amount, ...figures } = sampleStats;
    const late = sampleInvoice({ status: 'overdue', dueDate: '2026-01-01' });
    expect(computeStatsAfterMark(late, 'paid', figures)).not.toHaveProperty('overdueInvoices');
  });

  it('do not change for an invoice outside the period', () => {
    const old = sampleInvoice({ invoiceDate: '2001-01-01' });
    expect(updateStats(sampleStats, 'year', old, applyStatus(old, { status: 'paid' }))).toBe(sampleStats);
  });
});

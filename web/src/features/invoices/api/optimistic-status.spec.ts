import { describe, expect, it } from '@jest/globals';
import { sampleInvoice, sampleStats } from '../../../../test/samples.js';
import { optimisticStats } from './optimistic-status.js';

describe('the figures after an invoice was marked', () => {
  it('move its amount from receivable to collected when it is paid', () => {
    expect(optimisticStats(sampleStats, 'all', sampleInvoice(), 'paid')).toEqual({
      ...sampleStats,
      pendingInvoices: 1,
      paidInvoices: 2,
      collectedAmount: '300.00',
      receivableAmount: '300.00',
      series: [
        { from: '2026-10-01', to: '2026-10-31', collectedAmount: '200.00', receivableAmount: '0.00' },
        { from: '2026-11-01', to: '2026-11-30', collectedAmount: '100.00', receivableAmount: '300.00' },
      ],
    });
  });

  it('move it back when it is unpaid again', () => {
    const paid = optimisticStats(sampleStats, 'all', sampleInvoice(), 'paid');
    expect(optimisticStats(paid, 'all', sampleInvoice({ status: 'paid' }), 'pending')).toEqual(sampleStats);
  });

  it('follow a credit of less than nothing', () => {
    const credit = sampleInvoice({ total: '-10.00' });
    expect(optimisticStats(sampleStats, 'all', credit, 'paid')).toMatchObject({
      collectedAmount: '190.00',
      receivableAmount: '410.00',
    });
  });

  it('move within the series where its date is, on the first and the last day of a part alike', () => {
    for (const invoiceDate of ['2026-10-01', '2026-10-31']) {
      const moved = optimisticStats(sampleStats, 'all', sampleInvoice({ invoiceDate }), 'paid');
      expect(moved.series).toMatchObject([
        { collectedAmount: '300.00', receivableAmount: '-100.00' },
        { collectedAmount: '0.00', receivableAmount: '400.00' },
      ]);
    }
  });

  it('move what is overdue alone where an overdue invoice becomes pending: both are unpaid', () => {
    expect(optimisticStats(sampleStats, 'all', sampleInvoice({ status: 'overdue' }), 'pending')).toEqual({
      ...sampleStats,
      overdueInvoices: 0,
      overdueAmount: '50.00',
    });
  });

  it('move what is overdue with an invoice that is past its due date', () => {
    const late = sampleInvoice({ status: 'overdue', dueDate: '2026-01-01' });
    const paid = optimisticStats(sampleStats, 'all', late, 'paid');
    expect(paid).toMatchObject({ overdueInvoices: 0, overdueAmount: '50.00', paidInvoices: 2 });
    expect(optimisticStats(paid, 'all', { ...late, status: 'paid' }, 'pending')).toEqual(sampleStats);
  });

  it('tell nothing of what is overdue where they were not asked', () => {
    const { overdueInvoices: _count, overdueAmount: _amount, ...figures } = sampleStats;
    const late = sampleInvoice({ status: 'overdue', dueDate: '2026-01-01' });
    expect(optimisticStats(figures, 'all', late, 'paid')).not.toHaveProperty('overdueInvoices');
  });

  it('stay where the invoice is older than the period', () => {
    const old = sampleInvoice({ invoiceDate: '2001-01-01' });
    expect(optimisticStats(sampleStats, 'year', old, 'paid')).toBe(sampleStats);
  });
});

import { describe, expect, it } from '@jest/globals';
import { AppError } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { MAX_AMOUNT } from '@paperbill/contracts/rules';
import { isWithinMax, computeInvoiceTotals, computeLineSubtotal, parseDecimal } from '@paperbill/money';
import fc from 'fast-check';
import {
  aLineItem,
  anInvoice,
  answerMessage,
  arbitraryInvoice,
  arbitraryMoney,
  arbitraryTaxRate,
  fileBus,
} from './index.js';

describe('A fake service', () => {
  const plan = { status: 'trial', trialEndsAt: '2026-12-05T00:00:00.000Z' } as const;

  it('replies as the spec defines until it is stopped', async () => {
    const stop = await answerMessage(billing.getPlan, ({ userId }) => {
      if (userId === 'nobody') throw new AppError('NOT_FOUND');
      return plan;
    });
    const bus = await fileBus();

    expect(await bus.call(billing.getPlan, { userId: 'somebody' })).toEqual(plan);
    await expect(bus.call(billing.getPlan, { userId: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stop();
    await expect(bus.call(billing.getPlan, { userId: 'somebody' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

describe('Test data', () => {
  it('has computed amounts of an invoice unless they are given', () => {
    const lines = [aLineItem({ quantity: '3.00', unitPrice: '33.33' }), aLineItem({ unitPrice: '-10.00' })];
    expect(anInvoice({ taxRate: '8.25' }, lines)).toMatchObject({
      invoice: { subtotal: '79.99', taxAmount: '6.60', total: '86.59' },
      lineItems: [
        { subtotal: '99.99', sortOrder: 0 },
        { subtotal: '-20.00', sortOrder: 1 },
      ],
    });
    expect(anInvoice({ total: '1.00' }).invoice.total).toBe('1.00');
  });

  it('has decimals in the format of the API', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryMoney(), arbitraryTaxRate()), (decimal) => {
        expect(parseDecimal(decimal)).toBe(decimal);
        expect(isWithinMax(decimal, MAX_AMOUNT)).toBe(true);
      }),
    );
  });

  it('has invoices with correct sums that fit their columns', () => {
    fc.assert(
      fc.property(arbitraryInvoice(), ({ invoice, lineItems }) => {
        for (const { quantity, unitPrice, subtotal } of lineItems) {
          expect(subtotal).toBe(computeLineSubtotal(quantity, unitPrice));
        }
        const totals = computeInvoiceTotals(lineItems, invoice.taxRate ?? '0.00');
        expect(invoice).toMatchObject(totals);
        expect(isWithinMax(totals.total, MAX_AMOUNT)).toBe(true);
      }),
    );
  });
});

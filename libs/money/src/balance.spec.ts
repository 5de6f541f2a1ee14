import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeBalance } from './balance.js';
import { moneyArbitrary, toHundredths } from './testing/hundredths.js';

describe('computeBalance', () => {
  it.each([
    ['100.00', [], { amountPaid: '0.00', amountDue: '100.00', overpaid: '0.00', isPaid: false }],
    ['100.00', ['30.00'], { amountPaid: '30.00', amountDue: '70.00', overpaid: '0.00', isPaid: false }],
    ['100.00', ['30.00', '70.00'], { amountPaid: '100.00', amountDue: '0.00', overpaid: '0.00', isPaid: true }],
    ['100.00', ['130.00'], { amountPaid: '130.00', amountDue: '0.00', overpaid: '30.00', isPaid: true }],
    ['100.00', ['100.00', '-0.01'], { amountPaid: '99.99', amountDue: '0.01', overpaid: '0.00', isPaid: false }],
    ['0.00', [], { amountPaid: '0.00', amountDue: '0.00', overpaid: '0.00', isPaid: true }],
    ['0.00', ['0.00'], { amountPaid: '0.00', amountDue: '0.00', overpaid: '0.00', isPaid: true }],
    ['-5.00', [], { amountPaid: '0.00', amountDue: '0.00', overpaid: '0.00', isPaid: false }],
    ['-5.00', ['-2.00'], { amountPaid: '-2.00', amountDue: '0.00', overpaid: '0.00', isPaid: false }],
    ['-5.00', ['-5.00'], { amountPaid: '-5.00', amountDue: '0.00', overpaid: '0.00', isPaid: true }],
  ])('computes the balance of an invoice over %s with payments of %j', (total, payments, expected) => {
    expect(computeBalance(total, payments)).toEqual(expected);
  });

  it.each([
    ['30.00', [], { amountPaid: '0.00', amountDue: '70.00', overpaid: '0.00', isPaid: false }],
    ['30.00', ['70.00'], { amountPaid: '70.00', amountDue: '0.00', overpaid: '0.00', isPaid: true }],
    ['30.00', ['100.00'], { amountPaid: '100.00', amountDue: '0.00', overpaid: '30.00', isPaid: true }],
    ['100.00', ['100.00'], { amountPaid: '100.00', amountDue: '0.00', overpaid: '100.00', isPaid: true }],
    ['100.00', ['100.00', '-100.00'], { amountPaid: '0.00', amountDue: '0.00', overpaid: '0.00', isPaid: true }],
  ])(
    'computes the balance of an invoice over 100.00 with %s credited and payments of %j',
    (credited, payments, expected) => {
      expect(computeBalance('100.00', payments, credited)).toEqual(expected);
    },
  );

  it('never has an amount due and an overpayment at once, and paid + due − overpaid is the total', () => {
    fc.assert(
      fc.property(moneyArbitrary(), fc.array(moneyArbitrary()), (total, payments) => {
        const { amountPaid, amountDue, overpaid, isPaid } = computeBalance(total, payments);
        const [paid, due, over] = [amountPaid, amountDue, overpaid].map(toHundredths) as [bigint, bigint, bigint];
        expect(paid).toBe(payments.map(toHundredths).reduce((sum, amount) => sum + amount, 0n));
        expect(due >= 0n && over >= 0n && (due === 0n || over === 0n)).toBe(true);
        if (toHundredths(total) >= 0n) {
          expect(paid + due - over).toBe(toHundredths(total));
          expect(isPaid).toBe(toHundredths(total) === 0n || (payments.length > 0 && due === 0n));
        }
      }),
    );
  });
});

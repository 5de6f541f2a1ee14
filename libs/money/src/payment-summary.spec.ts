import { describe, expect, it } from '@jest/globals';
import type { PaymentSource } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { compareDecimals, subtractAmounts, sumAmounts } from './decimal.js';
import { selectEnteredPayments, markPaid, markUnpaid, createMarkPayment } from './marks.js';
import { type DatedPayment, isNothingToPay, summarizePayments } from './payment-summary.js';
import { moneyArbitrary } from './testing/hundredths.js';

const createPayment = (date: string, amount: string, source: PaymentSource = 'entered'): DatedPayment => ({
  date: `2026-01-${date}`,
  amount,
  source,
});

/** Generates amounts. Some amounts are frequent, so that payments often equal the amount due. */
const amountArbitrary = fc.oneof(fc.constantFrom('0.00', '10.00', '20.00', '-10.00'), moneyArbitrary(5_000n));
const paymentsArbitrary = fc.array(
  fc
    .record({
      day: fc.integer({ min: 10, max: 19 }),
      amount: amountArbitrary,
      source: fc.constantFrom('entered' as const, 'marked'),
    })
    .map(({ day, amount: paid, source }) => createPayment(String(day), paid, source as PaymentSource)),
  { maxLength: 6 },
);
/** Generates invoices. An invoice has no credit note, or a credit note for half of the total or for the whole total. */
const invoiceArbitrary = fc
  .record({ total: amountArbitrary, share: fc.constantFrom('none', 'all', 'half') })
  .map(({ total, share }) => {
    const half = compareDecimals(total, '0') > 0 ? String(Math.floor(Number(total) * 50) / 100) : '0';
    return { total, amountCredited: sumAmounts([share === 'all' ? total : share === 'half' ? half : '0'], 2) };
  });

describe('An invoice', () => {
  it.each([
    ['no payment', '100.00', [], null],
    ['a partial payment', '100.00', [createPayment('02', '99.99')], null],
    ['one full payment', '100.00', [createPayment('02', '100.00')], '2026-01-02'],
    [
      'partial payments in any order',
      '100.00',
      [createPayment('05', '60.00'), createPayment('02', '40.00')],
      '2026-01-05',
    ],
    ['a refunded overpayment', '100.00', [createPayment('02', '150.00'), createPayment('04', '-50.00')], '2026-01-02'],
    [
      'a refund and another payment',
      '100.00',
      [createPayment('02', '100.00'), createPayment('03', '-1.00'), createPayment('09', '1.00')],
      '2026-01-09',
    ],
    [
      'a refund on the day of the payment',
      '100.00',
      [createPayment('02', '120.00'), createPayment('02', '-20.00')],
      '2026-01-02',
    ],
    ['a full refund of a negative total', '-5.00', [createPayment('03', '-5.00')], '2026-01-03'],
  ])('with %s over %s is paid since the date from which the payments cover it', (_, total, paid, day) => {
    expect(summarizePayments({ total, amountCredited: '0.00' }, paid).paidInFullOn).toBe(day);
  });

  it.each([
    ['100.00', '0.00', [], { outstanding: '100.00', isPartlyPaid: false }],
    ['100.00', '30.00', [createPayment('02', '20.00')], { outstanding: '50.00', isPartlyPaid: true }],
    ['100.00', '0.00', [createPayment('02', '130.00')], { outstanding: '-30.00', isPartlyPaid: false }],
    ['100.00', '100.00', [createPayment('02', '20.00')], { outstanding: '-20.00', isPartlyPaid: false }],
    ['-5.00', '0.00', [], { outstanding: '-5.00', isPartlyPaid: false }],
    ['-5.00', '0.00', [createPayment('02', '-2.00')], { outstanding: '-3.00', isPartlyPaid: true }],
    ['-5.00', '0.00', [createPayment('02', '-6.00')], { outstanding: '0.00', isPartlyPaid: false }],
    ['0.00', '0.00', [], { outstanding: '0.00', isPartlyPaid: false }],
  ])(
    'over %s with %s credited and payments of %j has the outstanding amount that follows from these',
    (total, credited, paid, expected) => {
      expect(summarizePayments({ total, amountCredited: credited }, paid)).toMatchObject(expected);
    },
  );

  it('has no positive outstanding amount once it is paid', () => {
    fc.assert(
      fc.property(invoiceArbitrary, paymentsArbitrary, (of, paid) => {
        const { outstanding, amountDue, amountPaid, isPaid, isPartlyPaid, paidInFullOn } = summarizePayments(of, paid);
        const left = subtractAmounts(subtractAmounts(of.total, of.amountCredited), amountPaid);
        if (isPaid) expect(compareDecimals(outstanding, '0')).not.toBe(1);
        expect([left, '0.00']).toContain(outstanding);
        // If the total is negative, the customer owes nothing. The amount due is therefore checked only for totals
        // above 0.
        if (compareDecimals(of.total, '0') > 0 && !isNothingToPay(of))
          expect(amountDue).toBe(compareDecimals(outstanding, '0') > 0 ? outstanding : '0.00');
        if (isPartlyPaid) expect(isPaid || compareDecimals(outstanding, '0') === 0).toBe(false);
        expect(paidInFullOn !== null).toBe(isPaid && !isNothingToPay(of));
      }),
    );
  });
});

describe('A mark', () => {
  it('as paid adds one payment over exactly the remaining amount', () => {
    fc.assert(
      fc.property(invoiceArbitrary, paymentsArbitrary, (of, paid) => {
        const rest = createMarkPayment(of, paid);
        const after = rest === null ? paid : [...paid, createPayment('20', rest, 'marked')];
        const { isPaid, amountPaid, amountEntered } = summarizePayments(of, after);
        expect(isPaid).toBe(true);
        expect(createMarkPayment(of, after)).toBeNull();
        if (rest !== null) expect(amountPaid).toBe(subtractAmounts(of.total, of.amountCredited));
        expect(amountEntered).toBe(summarizePayments(of, paid).amountEntered);
      }),
    );
  });

  it('as unpaid removes the payments of marks and leaves the invoice unpaid', () => {
    fc.assert(
      fc.property(invoiceArbitrary, paymentsArbitrary, (of, paid) => {
        const entered = selectEnteredPayments(of, paid);
        expect(paid).toEqual(expect.arrayContaining(entered));
        if (isNothingToPay(of) || !summarizePayments(of, paid).isPaid) expect(entered).toEqual(paid);
        else {
          expect(summarizePayments(of, entered).isPaid).toBe(false);
          expect(entered.filter(({ source }) => source === 'marked')).toEqual([]);
        }
      }),
    );
  });

  it('leads to the same amounts with and without knowing the payments', () => {
    fc.assert(
      fc.property(
        invoiceArbitrary.filter((of) => !isNothingToPay(of)),
        paymentsArbitrary,
        (of, paid) => {
          const summarizeAmounts = (some: DatedPayment[]) => {
            const { amountPaid, amountEntered } = summarizePayments(of, some);
            return { ...of, amountPaid, amountEntered };
          };
          const rest = createMarkPayment(of, paid);
          const after = rest === null ? paid : [...paid, createPayment('20', rest, 'marked')];
          if (!summarizePayments(of, paid).isPaid)
            expect(markPaid(summarizeAmounts(paid))).toEqual(summarizeAmounts(after));
          expect(markUnpaid(summarizeAmounts(after))).toEqual(summarizeAmounts(selectEnteredPayments(of, after)));
        },
      ),
    );
  });
});

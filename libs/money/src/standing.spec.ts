import { describe, expect, it } from '@jest/globals';
import type { PaymentSource } from '@paperbill/contracts/rules';
import fc from 'fast-check';
import { compare, difference, sum } from './decimal.js';
import { markedPaid, markedUnpaid } from './marks.js';
import { type DatedPayment, isNothingToPay, keptWhenUnpaid, paymentOfMark, standingOf } from './standing.js';
import { hundredths } from './testing/hundredths.js';

const payment = (date: string, amount: string, source: PaymentSource = 'entered'): DatedPayment => ({
  date: `2026-01-${date}`,
  amount,
  source,
});

/** Few different ones, so that payments often come to just what is due. */
const amount = fc.oneof(fc.constantFrom('0.00', '10.00', '20.00', '-10.00'), hundredths(5_000n));
const payments = fc.array(
  fc
    .record({ day: fc.integer({ min: 10, max: 19 }), amount, source: fc.constantFrom('entered' as const, 'marked') })
    .map(({ day, amount: paid, source }) => payment(String(day), paid, source as PaymentSource)),
  { maxLength: 6 },
);
/** With a credit of a part, of nothing or of all of it. */
const invoice = fc.record({ total: amount, share: fc.constantFrom('none', 'all', 'half') }).map(({ total, share }) => {
  const half = compare(total, '0') > 0 ? String(Math.floor(Number(total) * 50) / 100) : '0';
  return { total, amountCredited: sum([share === 'all' ? total : share === 'half' ? half : '0']) };
});

describe('An invoice', () => {
  it.each([
    ['none', '100.00', [], null],
    ['a part', '100.00', [payment('02', '99.99')], null],
    ['one of all', '100.00', [payment('02', '100.00')], '2026-01-02'],
    ['parts in any order', '100.00', [payment('05', '60.00'), payment('02', '40.00')], '2026-01-05'],
    ['too much, some of it paid back', '100.00', [payment('02', '150.00'), payment('04', '-50.00')], '2026-01-02'],
    [
      'all of it paid back and paid again',
      '100.00',
      [payment('02', '100.00'), payment('03', '-1.00'), payment('09', '1.00')],
      '2026-01-09',
    ],
    ['what was paid back the same day', '100.00', [payment('02', '120.00'), payment('02', '-20.00')], '2026-01-02'],
    ['what pays a negative one back', '-5.00', [payment('03', '-5.00')], '2026-01-03'],
  ])('with payments of %s over %s is paid from the first date on from which they reach it', (_, total, paid, day) => {
    expect(standingOf({ total, amountCredited: '0.00' }, paid).reachedOn).toBe(day);
  });

  it.each([
    ['100.00', '0.00', [], { outstanding: '100.00', isPartlyPaid: false }],
    ['100.00', '30.00', [payment('02', '20.00')], { outstanding: '50.00', isPartlyPaid: true }],
    ['100.00', '0.00', [payment('02', '130.00')], { outstanding: '-30.00', isPartlyPaid: false }],
    ['100.00', '100.00', [payment('02', '20.00')], { outstanding: '-20.00', isPartlyPaid: false }],
    ['-5.00', '0.00', [], { outstanding: '-5.00', isPartlyPaid: false }],
    ['-5.00', '0.00', [payment('02', '-2.00')], { outstanding: '-3.00', isPartlyPaid: true }],
    ['-5.00', '0.00', [payment('02', '-6.00')], { outstanding: '0.00', isPartlyPaid: false }],
    ['0.00', '0.00', [], { outstanding: '0.00', isPartlyPaid: false }],
  ])(
    'over %s with %s credited and payments of %j leaves so much to its customer',
    (total, credited, paid, expected) => {
      expect(standingOf({ total, amountCredited: credited }, paid)).toMatchObject(expected);
    },
  );

  it('is open, to the customer’s credit, or neither, and never open once it is paid', () => {
    fc.assert(
      fc.property(invoice, payments, (of, paid) => {
        const { outstanding, amountDue, amountPaid, isPaid, isPartlyPaid, reachedOn } = standingOf(of, paid);
        const left = difference(difference(of.total, of.amountCredited), amountPaid);
        if (isPaid) expect(compare(outstanding, '0')).not.toBe(1);
        expect([left, '0.00']).toContain(outstanding);
        // Nothing is due that is to somebody's credit. Of a void one no more is paid back than was paid.
        if (compare(of.total, '0') > 0 && !isNothingToPay(of))
          expect(amountDue).toBe(compare(outstanding, '0') > 0 ? outstanding : '0.00');
        if (isPartlyPaid) expect(isPaid || compare(outstanding, '0') === 0).toBe(false);
        expect(reachedOn !== null).toBe(isPaid && !isNothingToPay(of));
      }),
    );
  });
});

describe('A mark', () => {
  it('as paid pays the invoice exactly, and once', () => {
    fc.assert(
      fc.property(invoice, payments, (of, paid) => {
        const rest = paymentOfMark(of, paid);
        const after = rest === null ? paid : [...paid, payment('20', rest, 'marked')];
        const { isPaid, amountPaid, amountEntered } = standingOf(of, after);
        expect(isPaid).toBe(true);
        expect(paymentOfMark(of, after)).toBeNull();
        if (rest !== null) expect(amountPaid).toBe(difference(of.total, of.amountCredited));
        expect(amountEntered).toBe(standingOf(of, paid).amountEntered);
      }),
    );
  });

  it('as unpaid leaves nothing of marks, and nothing that pays the invoice', () => {
    fc.assert(
      fc.property(invoice, payments, (of, paid) => {
        const kept = keptWhenUnpaid(of, paid);
        expect(paid).toEqual(expect.arrayContaining(kept));
        if (isNothingToPay(of) || !standingOf(of, paid).isPaid) expect(kept).toEqual(paid);
        else {
          expect(standingOf(of, kept).isPaid).toBe(false);
          expect(kept.filter(({ source }) => source === 'marked')).toEqual([]);
        }
      }),
    );
  });

  it('comes to the sums that a page shows before it is stored', () => {
    fc.assert(
      fc.property(
        invoice.filter((of) => !isNothingToPay(of)),
        payments,
        (of, paid) => {
          const sums = (of_: DatedPayment[]) => {
            const { amountPaid, amountEntered } = standingOf(of, of_);
            return { ...of, amountPaid, amountEntered };
          };
          const rest = paymentOfMark(of, paid);
          const after = rest === null ? paid : [...paid, payment('20', rest, 'marked')];
          if (!standingOf(of, paid).isPaid) expect(markedPaid(sums(paid))).toEqual(sums(after));
          expect(markedUnpaid(sums(after))).toEqual(sums(keptWhenUnpaid(of, after)));
        },
      ),
    );
  });
});

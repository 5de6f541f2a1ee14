import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencies, getDecimals } from '@paperbill/contracts/rules';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.js';

describe("An amount in Stripe's smallest unit", () => {
  it.each([
    ['2327.38', 'USD', 232_738],
    ['0.05', 'EUR', 5],
    ['1500', 'JPY', 1_500],
    ['1500', 'ISK', 150_000],
    ['12.345', 'KWD', 12_345],
    ['7.00', 'MGA', 7],
  ])('of %s %s is %i', (amount, currency, units) => {
    expect(toStripeAmount(amount, currency)).toBe(units);
    expect(fromStripeAmount(units, currency)).toBe(amount);
    expect(fromStripeAmount(-units, currency)).toBe(`-${amount}`);
  });

  it('does not exist for a part of the smallest unit', () => {
    expect(toStripeAmount('7.50', 'MGA')).toBeNull();
  });

  it('leads back to the same amount in each currency', () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat(99_999_999), (currency, units) => {
        const amount = fromStripeAmount(units, currency);
        expect(amount.split('.')[1]?.length ?? 0).toBeGreaterThanOrEqual(getDecimals(currency));
        expect(toStripeAmount(amount, currency)).toBe(units);
      }),
    );
  });
});

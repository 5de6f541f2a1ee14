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
    ['12.340', 'KWD', 12_340],
    ['7.00', 'MGA', 7],
  ])('of %s %s is %i', (amount, currency, units) => {
    expect(toStripeAmount(amount, currency)).toBe(units);
    expect(fromStripeAmount(units, currency)).toBe(amount);
    expect(fromStripeAmount(-units, currency)).toBe(`-${amount}`);
  });

  it.each([
    ['7.50', 'MGA'],
    ['12.345', 'KWD'],
  ])('does not exist for %s %s', (amount, currency) => {
    expect(toStripeAmount(amount, currency)).toBeNull();
  });

  it('leads back to the same amount in each currency', () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat(9_999_999), (currency, units) => {
        const amount = fromStripeAmount(units * 10, currency);
        expect(amount.split('.')[1]?.length ?? 0).toBeGreaterThanOrEqual(getDecimals(currency));
        expect(toStripeAmount(amount, currency)).toBe(units * 10);
      }),
    );
  });
});

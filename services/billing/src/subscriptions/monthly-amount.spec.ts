import { expect, it } from '@jest/globals';
import { aSubscription } from '../testing/subscriptions.js';
import { monthlyAmount } from './monthly-amount.js';

const amountOf = (price: NonNullable<Parameters<typeof aSubscription>[0]>['price'], items = 1) =>
  monthlyAmount(aSubscription({ price: price!, periodEnds: Array(items).fill(1_800_000_000) }));

it.each([
  ['a price a month', { cents: 1_200 }, '12.00'],
  ['two seats', { cents: 1_200, quantity: 2 }, '24.00'],
  ['a quarter of a price every three months', { cents: 3_000, every: 3 }, '10.00'],
  ['a twelfth of a price a year', { cents: 12_000, interval: 'year' }, '10.00'],
  ['four weeks and a third of a price a week', { cents: 700, interval: 'week' }, '30.42'],
  ['nothing for a price without an amount', { cents: null }, '0.00'],
] as const)('A month brings %s', (_what, price, amount) => {
  expect(amountOf(price)).toBe(amount);
});

it('A month brings the sum of all items', () => {
  expect(amountOf({ cents: 1_200 }, 3)).toBe('36.00');
});

import { expect, it } from '@jest/globals';
import { formatCard } from './saved-cards.js';

it.each([
  ['visa', 'Visa\u00a0••••\u00a04242'],
  ['amex', 'American Express\u00a0••••\u00a04242'],
  ['unknown', '••••\u00a04242'],
])('A card of the brand %s is shown as %s', (brand, expected) => {
  expect(formatCard({ brand, last4: '4242' })).toBe(expected);
});

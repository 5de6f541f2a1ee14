import { expect, it } from '@jest/globals';
import { formatCard } from './saved-cards.js';

it.each([
  ['visa', 'Visa •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['unknown', '•••• 4242'],
])('A card of the brand %s is shown as %s', (brand, expected) => {
  expect(formatCard({ brand, last4: '4242' })).toBe(expected);
});

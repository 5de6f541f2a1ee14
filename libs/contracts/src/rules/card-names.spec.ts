import { expect, it } from '@jest/globals';
import { formatCard } from './card-names.js';

it.each([
  ['visa', 'Visa •••• 4242'],
  ['cartes_bancaires', 'Cartes Bancaires •••• 4242'],
  ['link', '•••• 4242'],
  ['constructor', '•••• 4242'],
])('names a card of the brand %s', (brand, name) => {
  expect(formatCard({ brand, last4: '4242' })).toBe(name);
});

import { expect, it } from '@jest/globals';
import { groupedIban } from './payment-options.js';

it('An IBAN is formatted in groups of four characters', () => {
  expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
});

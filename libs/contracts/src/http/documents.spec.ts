import { expect, it } from '@jest/globals';
import { type DocumentKind, toApiNames, toNeutralNames } from './documents.js';

const neutral = { number: '7', date: '2026-11-28', until: '2026-12-28', clientName: 'Oak Lane' };

it.each<[DocumentKind, object]>([
  ['invoice', { invoiceNumber: '7', invoiceDate: '2026-11-28', dueDate: '2026-12-28', clientName: 'Oak Lane' }],
  ['quote', { number: '7', quoteDate: '2026-11-28', validUntil: '2026-12-28', clientName: 'Oak Lane' }],
])('Number and dates of the kind %s get the names of the API, and their own back, in their places', (kind, named) => {
  expect(Object.entries(toApiNames(kind, neutral))).toEqual(Object.entries(named));
  expect(Object.entries(toNeutralNames(kind, named))).toEqual(Object.entries(neutral));
});

it('A number that is not there gets no name', () => {
  expect(toApiNames('quote', { date: '2026-11-28' })).toEqual({ quoteDate: '2026-11-28' });
});

it('A forgotten name does not compile', () => {
  const named = toApiNames('invoice', { number: '7', date: '2026-11-28' });
  // @ts-expect-error -- It has no last day.
  expect(named.dueDate).toBeUndefined();
  // @ts-expect-error -- The API calls it invoiceNumber.
  expect(named.number).toBeUndefined();
});

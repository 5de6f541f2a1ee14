import { expect, it } from '@jest/globals';
import { type DocumentKind, toApiNames, toNeutralNames } from './documents.js';

const neutralDocument = { number: '7', date: '2026-11-28', until: '2026-12-28', clientName: 'Oak Lane' };

it.each<[DocumentKind, object]>([
  ['invoice', { invoiceNumber: '7', invoiceDate: '2026-11-28', dueDate: '2026-12-28', clientName: 'Oak Lane' }],
  ['quote', { number: '7', quoteDate: '2026-11-28', validUntil: '2026-12-28', clientName: 'Oak Lane' }],
])(
  'The number and the dates of the kind %s are renamed to the API’s names and back, in the same order',
  (kind, named) => {
    expect(Object.entries(toApiNames(kind, neutralDocument))).toEqual(Object.entries(named));
    expect(Object.entries(toNeutralNames(kind, named))).toEqual(Object.entries(neutralDocument));
  },
);

it('toApiNames does not add a missing number', () => {
  expect(toApiNames('quote', { date: '2026-11-28' })).toEqual({ quoteDate: '2026-11-28' });
});

it('The compiler rejects names that were not renamed', () => {
  const named = toApiNames('invoice', { number: '7', date: '2026-11-28' });
  // @ts-expect-error -- The values have no `until`.
  expect(named.dueDate).toBeUndefined();
  // @ts-expect-error -- The API's name is `invoiceNumber`.
  expect(named.number).toBeUndefined();
});

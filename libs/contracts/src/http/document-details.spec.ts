import { describe, expect, it } from '@jest/globals';
import { detailError, shownDetails } from './document-details.js';

describe('What a user adds to a document', () => {
  it.each([
    ['nothing', {}, []],
    ['a reference', { reference: ' PO-7 ' }, ['PO or Reference: PO-7']],
    ['a day', { deliveryStart: '2026-01-31' }, ['Delivery Date: Jan 31, 2026']],
    ['a day said twice', { deliveryStart: '2026-01-31', deliveryEnd: '2026-01-31' }, ['Delivery Date: Jan 31, 2026']],
    ['an end whose start is not there yet', { deliveryEnd: '2026-01-31' }, []],
    [
      'a period',
      { deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31' },
      ['Delivery Period: Jan 1, 2026 – Jan 31, 2026'],
    ],
  ])('is shown as far as it is filled in: %s', (_, details, expected) => {
    expect(shownDetails(details).map(({ label, value }) => `${label}: ${value}`)).toEqual(expected);
  });

  it.each([
    ['nothing', '', '', null],
    ['a day', '2026-01-31', '', null],
    ['a period', '2026-01-01', '2026-01-31', null],
    ['a period of one day', '2026-01-31', '2026-01-31', null],
    ['an end before its start', '2026-02-01', '2026-01-31', 'deliveryEnd'],
    ['an end without a start', '', '2026-01-31', 'deliveryStart'],
  ])('fits together: %s', (_, deliveryStart, deliveryEnd, wrong) => {
    expect(detailError({ deliveryStart, deliveryEnd })?.path ?? null).toBe(wrong);
  });
});

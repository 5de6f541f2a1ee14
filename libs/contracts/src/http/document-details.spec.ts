import { describe, expect, it } from '@jest/globals';
import { validateDetail, listShownDetails } from './document-details.js';

describe('The optional details of a document', () => {
  it.each([
    ['nothing', {}, []],
    ['a reference', { reference: ' PO-7 ' }, ['PO or Reference: PO-7']],
    ['a day', { deliveryStart: '2026-01-31' }, ['Delivery Date: Jan 31, 2026']],
    [
      'a period of one day',
      { deliveryStart: '2026-01-31', deliveryEnd: '2026-01-31' },
      ['Delivery Date: Jan 31, 2026'],
    ],
    ['a last day without a first day', { deliveryEnd: '2026-01-31' }, []],
    [
      'a period',
      { deliveryStart: '2026-01-01', deliveryEnd: '2026-01-31' },
      ['Delivery Period: Jan 1, 2026 – Jan 31, 2026'],
    ],
  ])('show only filled-in values: %s', (_, details, expected) => {
    expect(listShownDetails(details).map(({ label, value }) => `${label}: ${value}`)).toEqual(expected);
  });

  it.each([
    ['nothing', '', '', null],
    ['a day', '2026-01-31', '', null],
    ['a period', '2026-01-01', '2026-01-31', null],
    ['a period of one day', '2026-01-31', '2026-01-31', null],
    ['a last day before the first day', '2026-02-01', '2026-01-31', 'deliveryEnd'],
    ['a last day without a first day', '', '2026-01-31', 'deliveryStart'],
  ])('check the delivery dates together: %s', (_, deliveryStart, deliveryEnd, wrong) => {
    expect(validateDetail({ deliveryStart, deliveryEnd })?.path ?? null).toBe(wrong);
  });
});

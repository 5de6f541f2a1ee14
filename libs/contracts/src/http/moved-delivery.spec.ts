import { describe, expect, it } from '@jest/globals';
import { moveDeliveryPeriod } from './moved-delivery.js';

const moveDeliveryDates = (deliveryStart: string, deliveryEnd: string, from: string, to: string): string[] => {
  const delivery = moveDeliveryPeriod({ deliveryStart, deliveryEnd }, from, to);
  return [delivery.deliveryStart, delivery.deliveryEnd];
};

describe('The delivery date of a copied document', () => {
  it.each([
    ['on the day of the invoice', '2026-01-31', '', '2026-01-31', '2026-02-28', '2026-02-28', ''],
    ['on the day before the invoice', '2026-01-05', '', '2026-01-12', '2026-01-19', '2026-01-12', ''],
    ['for a week', '2026-01-05', '2026-01-09', '2026-01-09', '2026-01-16', '2026-01-12', '2026-01-16'],
    ['for a month', '2026-01-01', '2026-01-31', '2026-01-31', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['for a month that is invoiced in the next month', '2026-02-01', '2026-02-28', '2026-03-02', '2026-04-02', '2026-03-01', '2026-03-31'],
    ['for a quarter', '2026-10-01', '2026-12-31', '2026-12-31', '2027-03-31', '2027-01-01', '2027-03-31'],
    ['for a year', '2026-01-01', '2026-12-31', '2026-01-02', '2027-01-02', '2027-01-01', '2027-12-31'],
    ['nothing', '', '', '2026-01-31', '2026-02-28', '', ''],
    ['for a month beyond the last possible date', '9999-12-01', '9999-12-31', '9999-11-30', '9999-12-31', '9999-12-31', '9999-12-31'],
  ])('moves with the document date: %s', (_, start, end, from, to, ...expected) => {
    expect(moveDeliveryDates(start, end, from, to)).toEqual(expected);
  }); // oxfmt-ignore
});

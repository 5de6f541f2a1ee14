import { describe, expect, it } from '@jest/globals';
import { describeExchange, exchangeAmount } from './exchange.js';

const exchange = { currency: 'CHF', rate: '0.9431', date: '2026-01-31' } as const;

describe('An exchange rate', () => {
  it.each([
    ['100.00', '0.93125', 'CHF', '93.13'],
    ['-100.00', '0.93125', 'CHF', '-93.13'],
    ['1.00', '0.00000001', 'CHF', '0.00'],
    ['12345', '0.0062', 'EUR', '76.54'],
    ['10.00', '161.05', 'JPY', '1611'],
    ['10.00', '0.3333', 'KWD', '3.333'],
  ] as const)('converts %s at %s to %s as %s', (amount, rate, currency, expected) => {
    expect(exchangeAmount(amount, { ...exchange, rate, currency })).toBe(expected);
  });

  it('is described with the tax and the total in the other currency', () => {
    const document = { currency: 'EUR', taxAmount: '19.00', total: '119.00' } as const;
    expect(describeExchange({ ...document, exchange })).toEqual([
      'Exchange rate of Jan 31, 2026: 1\u00a0EUR = 0.9431\u00a0CHF',
      'Tax in CHF: 17.92',
      'Total in CHF: 112.23',
    ]);
    expect(describeExchange(document)).toEqual([]);
  });
});

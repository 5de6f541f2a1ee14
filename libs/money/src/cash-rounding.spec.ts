import { describe, expect, it } from '@jest/globals';
import { getRoundingStep, getRoundingSteps, type RoundingStep } from '@paperbill/contracts/rules';
import { computeCashRounding } from './cash-rounding.js';

describe('computeCashRounding', () => {
  it.each<[total: string, step: RoundingStep, rounding: string]>([
    ['9.97', '0.05', '-0.02'],
    ['9.98', '0.05', '0.02'],
    ['9.95', '0.05', '0.00'],
    ['9.25', '0.5', '0.25'],
    ['-9.25', '0.5', '-0.25'],
    ['1234', '5', '1'],
    ['1.003', '0.005', '0.002'],
    ['9.97', '', '0.00'],
  ])('rounds %s to a multiple of “%s” by %s, half away from zero', (total, step, rounding) => {
    expect(computeCashRounding(total, step)).toBe(rounding);
  });
});

describe('A rounding step', () => {
  it('is larger than the smallest unit of its currency', () => {
    expect(getRoundingSteps('CHF')).toEqual(['0.05', '0.1', '0.5', '1', '5', '10']);
    expect(getRoundingSteps('JPY')).toEqual(['5', '10']);
    expect(getRoundingSteps('KWD')[0]).toBe('0.005');
  });

  it('applies only to documents in the profile’s currency', () => {
    const rounding = { currency: 'CHF', step: '0.05' } as const;
    expect([getRoundingStep(rounding, 'CHF'), getRoundingStep(rounding, 'EUR')]).toEqual(['0.05', '']);
    expect(getRoundingStep({ currency: 'JPY', step: '0.05' }, 'JPY')).toBe('');
  });
});

import type { RoundingStep } from '@paperbill/contracts/rules';
import { countDecimals } from './decimal.js';
import { divideRounded, fromUnits, toUnits } from './units.js';

/**
 * Returns the amount that rounds an amount to pay to a multiple of a step, half away from zero: '0.02' for '9.98' and
 * the step '0.05'. It is zero without a step (rule MONEY-20).
 */
export function computeCashRounding(total: string, step: RoundingStep): string {
  const places = countDecimals(total);
  const unrounded = toUnits(total, places);
  const units = toUnits(step || 0, places);
  return fromUnits(units === 0n ? 0n : divideRounded(unrounded, units) * units - unrounded, places);
}

import type { RoundingStep } from '@paperbill/contracts/rules';
import Big from 'big.js';
import { subtractAmounts, zeroLike } from './decimal.js';

/**
 * Returns the amount that rounds an amount to pay to a multiple of a step, half away from zero: '0.02' for '9.98' and
 * the step '0.05'. It is zero without a step (rule MONEY-20).
 */
export function computeCashRounding(total: string, step: RoundingStep): string {
  if (!step) return zeroLike(total);
  return subtractAmounts(new Big(total).div(step).round(0, Big.roundHalfUp).times(step).toFixed(), total);
}

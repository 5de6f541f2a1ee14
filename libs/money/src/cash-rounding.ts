import type { RoundingStep } from '@paperbill/contracts/rules';
import Big from 'big.js';
import { subtractAmounts, zeroWithDecimalsOf } from './decimal.js';

/**
 * Rounds an amount to pay to a multiple of a step, half away from zero. Returns only the difference between the rounded
 * amount and the given amount, such as '0.02' for '9.98' and the step '0.05'. Without a step, the difference is zero
 * (rule MONEY-20).
 */
export function computeCashRounding(total: string, step: RoundingStep): string {
  if (!step) return zeroWithDecimalsOf(total);
  return subtractAmounts(new Big(total).div(step).round(0, Big.roundHalfUp).times(step).toFixed(), total);
}

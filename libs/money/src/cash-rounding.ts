import type { RoundingStep } from '@paperbill/contracts/rules';
import Big from 'big.js';
import { subtractAmounts, zeroWithDecimalsOf } from './decimal.js';

/**
 * Returns the difference that rounding adds, such as '0.02' for the total '9.98' and the step '0.05'. Rounds half away
 * from zero (rule MONEY-20).
 */
export function computeCashRounding(total: string, step: RoundingStep): string {
  if (!step) return zeroWithDecimalsOf(total);
  return subtractAmounts(new Big(total).div(step).round(0, Big.roundHalfUp).times(step).toFixed(), total);
}

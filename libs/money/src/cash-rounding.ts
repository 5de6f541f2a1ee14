import type { RoundingStep } from '@paperbill/contracts/rules';
import Big from 'big.js';
import { subtractAmounts, zeroWithDecimalsOf } from './decimal.js';

/**
 * Rounds half away from zero (rule MONEY-20). Returns only the difference, such as '0.02' for '9.98' and the step
 * '0.05'.
 */
export function computeCashRounding(total: string, step: RoundingStep): string {
  if (!step) return zeroWithDecimalsOf(total);
  return subtractAmounts(new Big(total).div(step).round(0, Big.roundHalfUp).times(step).toFixed(), total);
}

import { type Currency, getDecimals } from './currencies.js';

const nonEmptyRoundingSteps = ['0.005', '0.01', '0.05', '0.1', '0.5', '1', '5', '10'] as const;

/** The steps to which amounts are rounded in cash payments. The empty text means that amounts are not rounded. */
export type RoundingStep = '' | (typeof nonEmptyRoundingSteps)[number];

export const roundingSteps: readonly RoundingStep[] = ['', ...nonEmptyRoundingSteps];

/** Returns the steps that are larger than the smallest unit of a currency (rule MONEY-20). */
export const getRoundingSteps = (currency: Currency): RoundingStep[] =>
  nonEmptyRoundingSteps.filter((step) => Number(step) > 10 ** -getDecimals(currency));

/** The rounding of a profile. The step applies only to documents in the profile's currency. */
export interface CashRounding {
  currency: Currency;
  step: RoundingStep;
}

/**
 * Returns the rounding step for a document in a currency. The empty text means that the amount to pay is not rounded.
 */
export const getRoundingStep = (rounding: CashRounding | undefined, currency: Currency): RoundingStep =>
  rounding?.currency === currency && getRoundingSteps(currency).includes(rounding.step) ? rounding.step : '';

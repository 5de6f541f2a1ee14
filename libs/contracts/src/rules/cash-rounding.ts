import { type Currency, getDecimals } from './currencies.js';

const nonEmptyRoundingSteps = ['0.005', '0.01', '0.05', '0.1', '0.5', '1', '5', '10'] as const;

/** The steps of cash payments. The empty text means that amounts are not rounded. */
export type RoundingStep = '' | (typeof nonEmptyRoundingSteps)[number];

export const roundingSteps: readonly RoundingStep[] = ['', ...nonEmptyRoundingSteps];

/** Returns the rounding steps that are larger than the smallest unit of the currency (rule MONEY-20). */
export const getRoundingSteps = (currency: Currency): RoundingStep[] =>
  nonEmptyRoundingSteps.filter((step) => Number(step) > 10 ** -getDecimals(currency));

/** The rounding of cash payments. It applies only to documents in the profile's currency. */
export interface CashRounding {
  currency: Currency;
  step: RoundingStep;
}

/** Returns the rounding step, or an empty text if the amount to pay is not rounded. */
export const getRoundingStep = (rounding: CashRounding | undefined, currency: Currency): RoundingStep =>
  rounding?.currency === currency && getRoundingSteps(currency).includes(rounding.step) ? rounding.step : '';

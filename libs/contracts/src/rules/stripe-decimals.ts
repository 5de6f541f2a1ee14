import { type Currency, getDecimals } from './currencies.js';

/** Currencies whose number of decimals at Stripe differs from ISO 4217. */
const STRIPE_DECIMALS: Record<Currency, number> = { ISK: 2, MGA: 0, UGX: 2 };

/** Returns the number of decimals of the smallest unit in which Stripe counts amounts. */
export const getStripeDecimals = (currency: Currency): number => STRIPE_DECIMALS[currency] ?? getDecimals(currency);

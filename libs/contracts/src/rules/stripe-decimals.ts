import { type Currency, getDecimals } from './currencies.js';

/** Currencies whose decimals at Stripe differ from ISO 4217. */
const STRIPE_DECIMALS: Record<Currency, number> = { ISK: 2, MGA: 0, UGX: 2 };

/** The decimals of the smallest unit in which Stripe counts amounts. */
export const getStripeDecimals = (currency: Currency): number => STRIPE_DECIMALS[currency] ?? getDecimals(currency);

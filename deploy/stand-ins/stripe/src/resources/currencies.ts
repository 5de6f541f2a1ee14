import { badRequestError } from '../http/route.js';

const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THREE_DECIMAL = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
/** Currencies without decimals, whose amounts Stripe expects with two decimals. */
const ZERO_DECIMAL_SENT_WITH_TWO = new Set(['isk', 'ugx']);

export const getDecimals = (currency: string): number =>
  ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2;

/** The minimum charge in the smallest unit of each currency. The local Stripe has no minimum for other currencies. */
const MINIMUM_AMOUNTS: Record<string, number> = {
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  nok: 300,
  nzd: 50,
  pln: 200,
  sek: 300,
  sgd: 50,
  usd: 50,
};
const MAX_AMOUNT = 99_999_999;

export function checkAmount(amount: number, currency: string): void {
  const minimum = MINIMUM_AMOUNTS[currency] ?? 1;
  if (amount < minimum) {
    throw badRequestError(
      `The Checkout Session's total amount due must add up to at least ${minimum} ${currency}.`,
      undefined,
      'amount_too_small',
    );
  }
  if (amount > MAX_AMOUNT) {
    throw badRequestError(`Amount must be no more than ${MAX_AMOUNT}`, 'amount', 'amount_too_large');
  }
  const step = THREE_DECIMAL.has(currency) ? 10 : ZERO_DECIMAL_SENT_WITH_TWO.has(currency) ? 100 : 1;
  if (amount % step !== 0) {
    throw badRequestError(
      `Amounts in ${currency} must be multiples of ${step}.`,
      'amount',
      'parameter_invalid_integer',
    );
  }
}

/** The value of each currency in US dollars. Other currencies have the value 1. */
const USD_VALUE: Record<string, number> = {
  aud: 0.65,
  cad: 0.72,
  chf: 1.12,
  eur: 1.1,
  gbp: 1.28,
  jpy: 0.0067,
  pln: 0.25,
  sek: 0.095,
  usd: 1,
};

export function convert(amount: number, from: string, to: string): { amount: number; rate: number | null } {
  if (from === to) return { amount, rate: null };
  const rate = (USD_VALUE[from] ?? 1) / (USD_VALUE[to] ?? 1);
  return { amount: Math.round(amount * rate * 10 ** (getDecimals(to) - getDecimals(from))), rate };
}

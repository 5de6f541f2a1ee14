import { type Currency, toCurrency } from '@paperbill/contracts/rules';
import { getCurrencySign } from './format.js';

const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

export const isCurrencyCode = (word: string): boolean => CURRENCY_CODES.has(word.toUpperCase());

/** A currency sign with an optional country prefix (`US$`), or a currency code of three letters. */
const CURRENCY_PATTERN = /\p{L}{0,3}\p{Sc}|(?<!\p{L})\p{L}{3}(?!\p{L})/giu;

/** Returns for example `$`, `U$`, `US$`, `USD` and `USD$` for US dollars. */
function listCurrencySigns(currency: Currency | undefined): string[] {
  const code = toCurrency(currency);
  const sign = getCurrencySign(code);
  const short = sign.match(/\p{Sc}/u)?.[0] ?? sign;
  return [code, sign, short, ...[1, 2, 3].map((length) => `${code.slice(0, length)}${short}`)];
}

/** Returns a sign or code in a typed amount that means another currency. Typed amounts are never converted. */
export function findOtherCurrencySign(typed: string, currency: Currency | undefined): string | undefined {
  const own = listCurrencySigns(currency);
  return typed
    .normalize('NFKC') // NFKC replaces the wide yen sign of Japanese keyboards.
    .match(CURRENCY_PATTERN)
    ?.filter((found) => !own.includes(found.toUpperCase()))
    .find((found) => !/^\p{L}+$/u.test(found) || isCurrencyCode(found));
}

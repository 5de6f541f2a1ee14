/**
 * ISO 4217 codes of currencies that people pay with, without funds, metals and test codes. The numbers of decimals come
 * from ISO 4217, because `Intl` has a different number for 15 currencies.
 */
const CODES_BY_DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
    'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD ' +
    'KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO ' +
    'NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL ' +
    'THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const decimalsOfCode = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
);

/** The ISO 4217 code of a currency. A document, customer or profile without a currency is in US dollars. */
export type Currency = string;

export const DEFAULT_CURRENCY = 'USD';

export const MAX_CURRENCY_DECIMALS = 3;

export const currencies: readonly Currency[] = [...decimalsOfCode.keys()].sort();

export const isCurrency = (code: unknown): code is Currency => typeof code === 'string' && decimalsOfCode.has(code);

export const toCurrency = (typed: string | undefined): Currency => (isCurrency(typed) ? typed : DEFAULT_CURRENCY);

/** Returns the number of decimals of a currency (rule MONEY-18). */
export const getDecimals = (currency: Currency = DEFAULT_CURRENCY): number => decimalsOfCode.get(currency) ?? 2;

export const leaveOutDefaultCurrency = <Answer extends { currency: Currency | undefined }>(answer: Answer): Answer => {
  if (answer.currency !== DEFAULT_CURRENCY) return answer;
  const { currency: _currency, ...others } = answer;
  return others as Answer;
};

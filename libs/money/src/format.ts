import {
  type Currency,
  DEFAULT_CURRENCY,
  DEFAULT_LANGUAGE,
  getDecimals,
  getLocale,
  isRightToLeft,
  type Language,
} from '@paperbill/contracts/rules';

const MAX_PRICE_DECIMALS = 4;

const moneyFormats = new Map<string, Intl.NumberFormat>();

/**
 * Examples: '1234.5' → '$1,234.50', '-10' → '-$10.00', and '1234' → '¥1,234' in JPY. Unit prices keep up to four
 * decimals. If the currency is undefined, the amount is in US dollars.
 */
export function formatMoney(amount: string, currency: Currency | undefined, language?: Language): string {
  const formattedAmount = getMoneyFormat(currency, language).format(amount as Intl.StringNumericLiteral);
  return isRightToLeft(language) ? formattedAmount.replace(LETTER_BEFORE_CURRENCY_SIGN, '$&\u200e') : formattedAmount;
}

/**
 * In right-to-left text, browsers would show the dollar sign of 'US$' before the letters. An invisible mark prevents
 * this.
 */
const LETTER_BEFORE_CURRENCY_SIGN = /[A-Z]\p{Sc}/u;

/** Minus sign, currency and number, so that a page can style each part. */
export const formatMoneyToParts = (
  amount: string,
  currency: Currency | undefined,
  language?: Language,
): Intl.NumberFormatPart[] => getMoneyFormat(currency, language).formatToParts(amount as Intl.StringNumericLiteral);

/** The sign beside amounts: '$' for US dollars, 'KWD' for Kuwaiti dinars. */
export const getCurrencySign = (currency: Currency | undefined): string =>
  formatMoneyToParts('0', currency).find(({ type }) => type === 'currency')!.value;

const compactFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount for the axis of a chart: 1500 → '$1.5K'. */
export function formatCompactMoney(
  amount: number,
  currency: Currency = DEFAULT_CURRENCY,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const key = `${language} ${currency}`;
  let format = compactFormats.get(key);
  if (!format) {
    const decimals = { minimumFractionDigits: 0, maximumFractionDigits: 2 };
    format = new Intl.NumberFormat(language, { style: 'currency', currency, notation: 'compact', ...decimals });
    compactFormats.set(key, format);
  }
  return format.format(amount);
}

function getMoneyFormat(currency = DEFAULT_CURRENCY, language: Language = DEFAULT_LANGUAGE): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = moneyFormats.get(key);
  if (!format) {
    const minimumFractionDigits = getDecimals(currency);
    const options = { style: 'currency', currency, minimumFractionDigits } as const;
    format = new Intl.NumberFormat(getLocale(language), { ...options, maximumFractionDigits: MAX_PRICE_DECIMALS });
    moneyFormats.set(key, format);
  }
  return format;
}

/** Removes trailing zeros: '2.00' → '2', and '1.50' → '1.5' in English or '1,5' in German. */
export function formatQuantity(quantity: string, language: Language = DEFAULT_LANGUAGE): string {
  const shortestQuantity = quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
  if (language === DEFAULT_LANGUAGE) return shortestQuantity;
  return formatDecimal(shortestQuantity, language, { useGrouping: false });
}

/** Formats a rate without rounding ('8.25' → '8.25%'), because invoices must state the exact rate. */
export const formatTaxRate = (rate: string, language: Language = DEFAULT_LANGUAGE): string =>
  language === DEFAULT_LANGUAGE
    ? `${formatQuantity(rate)}%`
    : formatDecimal(`${rate}e-2`, language, { style: 'percent' });

const formatDecimal = (decimal: string, language: Language, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(getLocale(language), { ...options, maximumFractionDigits: 20 }).format(
    decimal as Intl.StringNumericLiteral,
  );

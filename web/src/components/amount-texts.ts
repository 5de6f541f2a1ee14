import type { AmountTexts } from '@paperbill/contracts/languages';
import { getTaxKindLabel } from '@paperbill/contracts/rules';
import { getLocale } from '../languages/format.js';
import { t, translate } from '../languages/t.js';

export const getAmountTexts = (): AmountTexts => ({
  language: getLocale(),
  tax: (rate) => t('Tax ({rate})', { rate }),
  taxKind: (kind) => translate(getTaxKindLabel(kind)),
  includes: (tax) => t('Includes {tax}', { tax }),
  taxOnBase: (tax, base) => t('{tax} on {base}', { tax, base }),
  discount: (rate) => (rate ? t('Discount ({rate})', { rate }) : t('Discount')),
  rounding: t('Rounding'),
  exchangeRate: (date, from, to) => t('Exchange rate of {date}: {from} = {to}', { date, from, to }),
  taxInCurrency: (currency, amount) => t('Tax in {currency}: {amount}', { currency, amount }),
  totalInCurrency: (currency, amount) => t('Total in {currency}: {amount}', { currency, amount }),
});

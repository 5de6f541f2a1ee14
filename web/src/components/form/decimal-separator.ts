import { DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import type { DecimalSeparator } from '@paperbill/money';
import { getAppLanguage } from '../../languages/app-language.js';
import { usesDecimalComma } from '../uses-decimal-comma.js';

const decimalSeparators = new Map<string, DecimalSeparator>();

/** In English, the separator depends on the browser's language, because many users of the English app write commas. */
export function getDecimalSeparator(): DecimalSeparator {
  const appLanguage = getAppLanguage();
  const language = appLanguage === DEFAULT_APP_LANGUAGE ? navigator.language : appLanguage;
  let separator = decimalSeparators.get(language);
  if (!separator) decimalSeparators.set(language, (separator = usesDecimalComma(language) ? ',' : '.'));
  return separator;
}

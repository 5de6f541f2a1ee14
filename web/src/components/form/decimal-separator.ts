import { DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import type { DecimalSeparator } from '@paperbill/money';
import { getAppLanguage } from '../../languages/app-language.js';
import { usesDecimalComma } from '../uses-decimal-comma.js';

const decimalSeparators = new Map<string, DecimalSeparator>();

/** The English app uses the separator of the browser's language, because many of its users write commas. */
export function getDecimalSeparator(): DecimalSeparator {
  const appLanguage = getAppLanguage();
  const language = appLanguage === DEFAULT_APP_LANGUAGE ? navigator.language : appLanguage;
  let separator = decimalSeparators.get(language);
  if (!separator) decimalSeparators.set(language, (separator = usesDecimalComma(language) ? ',' : '.'));
  return separator;
}

import type { DecimalSeparator } from '@paperbill/money';
import { usesDecimalComma } from '../uses-decimal-comma.js';

const decimalSeparators = new Map<string, DecimalSeparator>();

/** Returns the decimal separator of the browser's language. The separator is cached for each language. */
export function getDecimalSeparator(): DecimalSeparator {
  const { language } = navigator;
  let separator = decimalSeparators.get(language);
  if (!separator) decimalSeparators.set(language, (separator = usesDecimalComma(language) ? ',' : '.'));
  return separator;
}

import type { DecimalSign } from '@paperbill/money';
import { usesDecimalComma } from '../uses-decimal-comma.js';

const signs = new Map<string, DecimalSign>();

/** Returns the decimal sign of the browser's language. The sign is cached for each language. */
export function decimalSign(): DecimalSign {
  const { language } = navigator;
  let sign = signs.get(language);
  if (!sign) signs.set(language, (sign = usesDecimalComma(language) ? ',' : '.'));
  return sign;
}

import type { DecimalSign } from '@paperbill/money';
import { writesComma } from '../writes-comma.js';

const signs = new Map<string, DecimalSign>();

/** The decimal sign of the browser's language. */
export function decimalSign(): DecimalSign {
  const { language } = navigator;
  let sign = signs.get(language);
  if (!sign) signs.set(language, (sign = writesComma(language) ? ',' : '.'));
  return sign;
}

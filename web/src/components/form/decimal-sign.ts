import type { DecimalSign } from '@paperbill/money';
import { usesDecimalComma } from '../uses-decimal-comma.js';

const decimalSigns = new Map<string, DecimalSign>();

/** Returns the decimal sign of the browser's language. The sign is cached for each language. */
export function getDecimalSign(): DecimalSign {
  const { language } = navigator;
  let sign = decimalSigns.get(language);
  if (!sign) decimalSigns.set(language, (sign = usesDecimalComma(language) ? ',' : '.'));
  return sign;
}

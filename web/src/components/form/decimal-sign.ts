import type { DecimalSign } from '@paperbill/money';

const signs = new Map<string, DecimalSign>();

/** The decimal sign of the browser's language. */
export function decimalSign(): DecimalSign {
  const { language } = navigator;
  let sign = signs.get(language);
  if (!sign) signs.set(language, (sign = /1,5/.test((1.5).toLocaleString(language)) ? ',' : '.'));
  return sign;
}

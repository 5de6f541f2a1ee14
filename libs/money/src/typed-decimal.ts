import { limitDigits, parseDecimal } from './decimal.js';

/** How people group digits: 1,234.50 and 1.234,50 and 1 234,50 and 1’234.50. */
const groupings = [
  { written: /^\d{1,3}(,\d{3})+(\.\d*)?$/, separator: /,/g },
  { written: /^\d{1,3}(\.\d{3})+,\d*$/, separator: /\./g },
  { written: /^\d{1,3}(\.\d{3}){2,}$/, separator: /\./g },
  { written: /^\d{1,3}([ '’]\d{3})+([.,]\d*)?$/, separator: /[ '’]/g },
];

/** A sign before or after the currency, then the figures. */
const AMOUNT = /^([+-]?) ?\$? ?([+-]?) ?(.*)$/;

/**
 * The canonical decimal that somebody typed or pasted ('$1,234.5', '1234,50', '−10' → '-10.00'), or null where it is
 * none or has more than two decimals: '1.500' could be read in two ways.
 */
export function parseTypedDecimal(typed: string): string | null {
  const [, sign = '', innerSign = '', figures = ''] =
    AMOUNT.exec(typed.trim().replace(/\s/g, ' ').replace(/[−–]/, '-')) ?? [];
  if (sign && innerSign) return null;
  const grouping = groupings.find(({ written }) => written.test(figures));
  const ungrouped = grouping ? figures.replace(grouping.separator, '') : figures;
  return parseDecimal(limitDigits(sign + innerSign + ungrouped.replace(',', '.')));
}

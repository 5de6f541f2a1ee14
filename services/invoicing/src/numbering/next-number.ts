import { MAX_LENGTH, numberKey, splitNumber } from '@paperbill/contracts/rules';

/**
 * Increments an invoice number and keeps its width: 'INV-009' → 'INV-010', '99' → '100'.
 *
 * @returns null if it does not end in digits, or would be too long
 */
export function numberAfter(number: string): string | null {
  const parts = splitNumber(number);
  if (!parts) return null;
  // BigInt, because a number can have more digits than a float is exact for.
  const digits = String(BigInt(parts.digits) + 1n).padStart(parts.digits.length, '0');
  const next = parts.series + digits;
  return next.length <= MAX_LENGTH.invoiceNumber ? next : null;
}

/**
 * Returns the suggestion after an invoice with the number `used`: the number after it. Within one series (the text before
 * the digits) it never goes back. A number without a successor does not change it.
 *
 * @param suggested the suggestion before
 */
export function suggestionAfter(used: string, suggested: string): string {
  const next = numberAfter(used);
  if (next === null) return suggested;
  const [after, before] = [splitNumber(numberKey(next))!, splitNumber(numberKey(suggested))];
  const sameSeries = before !== null && before.series === after.series;
  return sameSeries && BigInt(before.digits) >= BigInt(after.digits) ? suggested : next;
}

/** Returns `count` numbers from `first` on; fewer if one has no successor. */
export function numbersFrom(first: string, count: number): string[] {
  const numbers = [first];
  while (numbers.length < count) {
    const next = numberAfter(numbers.at(-1)!);
    if (next === null) break;
    numbers.push(next);
  }
  return numbers;
}

/** Returns a JSON number if it is exactly the same text; '007' stays a text. */
export function numberOrText(number: string): number | string {
  const value = Number(number);
  return /^\d+$/.test(number) && Number.isSafeInteger(value) && String(value) === number ? value : number;
}

import { MAX_LENGTH, numberKey, splitNumber } from '@paperbill/contracts/rules';

/** The number counted up by one with its width kept ('INV-009' → 'INV-010', '99' → '100'); null where it can't be. */
export function numberAfter(number: string): string | null {
  const parts = splitNumber(number);
  if (!parts) return null;
  // BigInt, because a number may have more digits than a float can count.
  const digits = String(BigInt(parts.digits) + 1n).padStart(parts.digits.length, '0');
  const next = parts.series + digits;
  return next.length <= MAX_LENGTH.invoiceNumber ? next : null;
}

/**
 * What to suggest once `used` is on an invoice: the number after it. Within one series, which is everything before
 * the digits, the suggestion never goes back; a number that can't be counted up leaves it where it is.
 *
 * @param suggested what has been suggested so far
 */
export function suggestionAfter(used: string, suggested: string): string {
  const next = numberAfter(used);
  if (next === null) return suggested;
  const [after, before] = [splitNumber(numberKey(next))!, splitNumber(numberKey(suggested))];
  const sameSeries = before !== null && before.series === after.series;
  return sameSeries && BigInt(before.digits) >= BigInt(after.digits) ? suggested : next;
}

/** `count` numbers from `first` on, fewer where they can't be counted up that far. */
export function numbersFrom(first: string, count: number): string[] {
  const numbers = [first];
  while (numbers.length < count) {
    const next = numberAfter(numbers.at(-1)!);
    if (next === null) break;
    numbers.push(next);
  }
  return numbers;
}

/** A suggestion as it travels: a number where it is purely numeric and a number says the same ('007' stays text). */
export function numberOrText(number: string): number | string {
  const value = Number(number);
  return /^\d+$/.test(number) && Number.isSafeInteger(value) && String(value) === number ? value : number;
}

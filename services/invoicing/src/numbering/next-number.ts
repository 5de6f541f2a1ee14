import { MAX_LENGTH, numberKey, splitNumber } from '@paperbill/contracts/rules';

/**
 * Keeps leading zeros: 'INV-009' becomes 'INV-010'.
 * @returns null if the number does not end in digits, or if the result would be too long
 */
export function incrementNumber(number: string): string | null {
  const parts = splitNumber(number);
  if (!parts) return null;
  // The digits are converted to a BigInt, because a floating-point number cannot represent long numbers exactly.
  const digits = String(BigInt(parts.digits) + 1n).padStart(parts.digits.length, '0');
  const next = parts.series + digits;
  return next.length <= MAX_LENGTH.invoiceNumber ? next : null;
}

/** A series consists of the numbers with the same text before the digits. In a series, suggestions never decrease. */
export function suggestNextNumber(usedNumber: string, suggestedNumber: string): string {
  const next = incrementNumber(usedNumber);
  if (next === null) return suggestedNumber;
  const [after, before] = [splitNumber(numberKey(next))!, splitNumber(numberKey(suggestedNumber))];
  const isSameSeries = before !== null && before.series === after.series;
  return isSameSeries && BigInt(before.digits) >= BigInt(after.digits) ? suggestedNumber : next;
}

export function listSuccessiveNumbers(first: string, count: number): string[] {
  const numbers = [first];
  while (numbers.length < count) {
    const next = incrementNumber(numbers.at(-1)!);
    if (next === null) break;
    numbers.push(next);
  }
  return numbers;
}

/**
 * Converts an invoice number to a JSON number, unless the conversion would change its text. For example, '007' stays
 * a string.
 */
export function toJsonNumber(number: string): number | string {
  const value = Number(number);
  return /^\d+$/.test(number) && Number.isSafeInteger(value) && String(value) === number ? value : number;
}

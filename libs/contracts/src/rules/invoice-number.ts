/** 'INV-009' is the series 'INV-' and the digits '009'; null for a number that does not end in digits. */
export function splitNumber(number: string): { series: string; digits: string } | null {
  const digits = /\d+$/.exec(number)?.[0];
  return digits === undefined ? null : { series: number.slice(0, -digits.length), digits };
}

/** Gotenberg uses the notation of the Go language for form fields and flags. The error messages are those of Go. */

const TRUE_TEXTS = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const FALSE_TEXTS = ['0', 'f', 'F', 'FALSE', 'false', 'False'];

export function parseBool(text: string): boolean {
  if (TRUE_TEXTS.includes(text)) return true;
  if (FALSE_TEXTS.includes(text)) return false;
  throw new Error(`strconv.ParseBool: parsing "${text}": invalid syntax`);
}

export function parseFloat64(text: string): number {
  const value = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw new Error(`strconv.ParseFloat: parsing "${text}": invalid syntax`);
  return value;
}

const MILLISECONDS_OF_UNIT: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1, us: 1e-3, ns: 1e-6 };

/** Converts a Go duration such as `30s`, `1m30s` or `500ms` to milliseconds. */
export function parseDuration(text: string): number {
  if (text === '0') return 0;
  if (!/^((\d+(\.\d*)?|\.\d+)(h|ms|us|ns|m|s))+$/.test(text)) throw new Error(`time: invalid duration "${text}"`);
  return [...text.matchAll(/([\d.]+)([a-z]+)/g)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * MILLISECONDS_OF_UNIT[unit!]!,
    0,
  );
}

const BYTES_OF_UNIT: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/**
 * Converts a size such as `512`, `10MB` or `1GiB` to bytes. A unit is a power of 1024. A number without a unit is a
 * number of bytes.
 */
export function parseBytes(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([KMG]?)i?B?$/i.exec(text) ?? [];
  if (number === undefined) throw new Error(`invalid size "${text}"`);
  return Math.round(Number(number) * BYTES_OF_UNIT[unit!.toUpperCase()]!);
}

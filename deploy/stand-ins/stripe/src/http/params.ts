import { z } from 'zod';
import { type ApiError, badRequest } from './errors.js';

const checked = (valid: (text: string) => boolean, message: (text: string) => string, code?: string) =>
  z.string().refine(valid, { error: ({ input }) => message(String(input)), params: { code } });

/** Text that is not empty. */
export const text = checked(
  (value) => value !== '',
  () =>
    'You passed an empty string. We assume empty values are an attempt to unset a parameter; this one cannot be unset.',
  'parameter_invalid_empty',
);

export const integer = checked(
  (value) => /^-?\d{1,15}$/.test(value),
  (value) => `Invalid integer: ${value}`,
  'parameter_invalid_integer',
).transform(Number);

export const boolean = checked(
  (value) => value === 'true' || value === 'false',
  (value) => `Invalid boolean: ${value}`,
).transform((value) => value === 'true');

/** An address that browsers are sent to. */
export const webAddress = checked(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  () => 'Not a valid URL',
  'url_invalid',
);

/** A value that an empty one takes away. */
export const unsettable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);

/** Keys and values to set; an empty value takes a key away, empty metadata takes all away. */
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);
export type MetadataParam = z.infer<typeof metadata>;

/** Metadata after a change. */
export function changedMetadata(
  before: Record<string, string>,
  change: MetadataParam | undefined,
): Record<string, string> {
  if (change === undefined) return before;
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

/** The bounds of a list's `created`: a time in Unix seconds, or `gt`, `gte`, `lt`, `lte`. */
export const timeRange = z.union([
  integer.transform((time) => ({ gte: time, lte: time })),
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
]);

export const within = (time: number, range: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>> = {}): boolean =>
  time > (range.gt ?? -Infinity) &&
  time >= (range.gte ?? -Infinity) &&
  time < (range.lt ?? Infinity) &&
  time <= (range.lte ?? Infinity);

/**
 * Checks the parameters of a call.
 *
 * @throws ApiError 400 that names the first one that is wrong
 */
export function readParams<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  throw refusal(result.error.issues[0]!);
}

function refusal(issue: z.core.$ZodIssue): ApiError {
  const name = (path: PropertyKey[]) =>
    path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join('');
  if (issue.code === 'invalid_union' && issue.errors.length) {
    // The last alternative is the one that is not a special case.
    const inner = issue.errors.at(-1)![0]!;
    return refusal({ ...inner, path: [...issue.path, ...inner.path] });
  }
  if (issue.code === 'unrecognized_keys') {
    const param = name([...issue.path, issue.keys[0]!]);
    return badRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = name(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return badRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  if (issue.code === 'invalid_value') {
    return badRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, param);
  }
  const code = issue.code === 'custom' ? (issue.params?.['code'] as string | undefined) : undefined;
  return badRequest(issue.message, param, code);
}

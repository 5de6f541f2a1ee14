import type Stripe from 'stripe';
import { z } from 'zod';
import { type ApiError, badRequest } from './route.js';

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
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);

/** Keys and values to set; an empty value takes a key away, empty metadata takes all away. */
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);
type MetadataParam = z.infer<typeof metadata>;

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

const LIMIT = { least: 1, usual: 10, most: 100 };

/** The parameters that every list takes. */
export const pageParams = z.strictObject({
  limit: integer
    .refine((limit) => limit >= LIMIT.least && limit <= LIMIT.most, 'Invalid integer: it must be from 1 to 100')
    .default(LIMIT.usual),
  starting_after: text.optional(),
  ending_before: text.optional(),
});

/**
 * A page of a list, the newest first.
 *
 * @param rows all of them, the oldest first
 * @throws ApiError 400 where the list holds no object to start after
 */
export function page<Row extends { id: string }>(
  url: string,
  rows: Row[],
  { limit, starting_after, ending_before }: z.infer<typeof pageParams>,
): Stripe.ApiList<Row> {
  const newestFirst = rows.toReversed();
  const place = (id: string, param: string): number => {
    const index = newestFirst.findIndex((row) => row.id === id);
    if (index >= 0) return index;
    throw badRequest(`No such object: '${id}'`, param, 'resource_missing');
  };
  if (ending_before) {
    const end = place(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return list(url, newestFirst.slice(start, end), start > 0);
  }
  const start = starting_after ? place(starting_after, 'starting_after') + 1 : 0;
  return list(url, newestFirst.slice(start, start + limit), newestFirst.length > start + limit);
}

/** A list as Stripe's answers hold it. */
export const list = <Row>(url: string, data: Row[], has_more = false): Stripe.ApiList<Row> => ({
  object: 'list',
  data,
  has_more,
  url,
});

import type Stripe from 'stripe';
import { z } from 'zod';
import type { AccountState } from '../account/state.js';
import { type ApiError, badRequestError, defineRoute, type Route } from './route.js';

const textWithCheck = (valid: (text: string) => boolean, message: (text: string) => string, code?: string) =>
  z.string().refine(valid, { error: ({ input }) => message(String(input)), params: { code } });

export const textParam = textWithCheck(
  (value) => value !== '',
  () =>
    'You passed an empty string. We assume empty values are an attempt to unset a parameter; this one cannot be unset.',
  'parameter_invalid_empty',
);

export const integerParam = textWithCheck(
  (value) => /^-?\d{1,15}$/.test(value),
  (value) => `Invalid integer: ${value}`,
  'parameter_invalid_integer',
).transform(Number);

export const booleanParam = textWithCheck(
  (value) => value === 'true' || value === 'false',
  (value) => `Invalid boolean: ${value}`,
).transform((value) => value === 'true');

export const emailParam = textWithCheck(
  (value) => value.length <= 512 && /^[^@\s]+@[^@\s]+$/.test(value),
  (value) => `Invalid email address: ${value}`,
  'email_invalid',
);

export const urlParam = textWithCheck(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  () => 'Not a valid URL',
  'url_invalid',
);

export const metadataParam = z.record(z.string().max(40), z.string().max(500)).default({});

/** A range of times in Unix seconds. */
export const rangeParam = z
  .strictObject({ gt: integerParam, gte: integerParam, lt: integerParam, lte: integerParam })
  .partial();

export const isInRange = (time: number, range: z.infer<typeof rangeParam> = {}): boolean => {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
};

/** @throws ApiError 400 that names the first invalid parameter */
export function readParams<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  throw toApiError(result.error.issues[0]!);
}

function toApiError(issue: z.core.$ZodIssue): ApiError {
  const name = (path: PropertyKey[]) =>
    path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join('');
  if (issue.code === 'unrecognized_keys') {
    const param = name([...issue.path, issue.keys[0]!]);
    return badRequestError(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = name(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return badRequestError(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  if (issue.code === 'invalid_value') {
    return badRequestError(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, param);
  }
  const code = issue.code === 'custom' ? (issue.params?.['code'] as string | undefined) : undefined;
  return badRequestError(issue.message, param, code);
}

const PAGE_LIMITS = { least: 1, usual: 10, most: 100 };

export const pageParams = z.strictObject({
  limit: integerParam
    .refine(
      (limit) => limit >= PAGE_LIMITS.least && limit <= PAGE_LIMITS.most,
      'Invalid integer: it must be from 1 to 100',
    )
    .default(PAGE_LIMITS.usual),
  starting_after: textParam.optional(),
});

/**
 * Returns a page of rows, newest first.
 * @param rows all rows, oldest first
 */
export function toPage<Row extends { id: string }>(
  url: string,
  rows: Row[],
  { limit, starting_after }: z.infer<typeof pageParams>,
): Stripe.ApiList<Row> {
  const newestFirst = rows.toReversed();
  const last = starting_after ? newestFirst.findIndex(({ id }) => id === starting_after) : -1;
  if (starting_after && last < 0) {
    throw badRequestError(`No such object: '${starting_after}'`, 'starting_after', 'resource_missing');
  }
  const start = last + 1;
  return toApiList(url, newestFirst.slice(start, start + limit), newestFirst.length > start + limit);
}

/** Defines a route that lists the rows of a table. A request can select rows by the values of the given fields. */
export function defineList(path: string, table: keyof AccountState, fields: string[] = []): Route {
  const filters = Object.fromEntries(fields.map((field) => [field, textParam.optional()]));
  const schema = pageParams.extend(filters) as unknown as typeof pageParams;
  return defineRoute('GET', path, schema, ({ state }, { limit, starting_after, ...wanted }) => {
    const rows = Object.values<Record<string, unknown>>(state[table] as never).filter((row) =>
      Object.entries(wanted).every(([field, value]) => row[field] === value),
    );
    return toPage(path, rows as { id: string }[], { limit, starting_after });
  });
}

export const toApiList = <Row>(url: string, data: Row[], has_more = false): Stripe.ApiList<Row> => ({
  object: 'list',
  data,
  has_more,
  url,
});

import type Stripe from 'stripe';
import { z } from 'zod';
import { badRequest } from './errors.js';
import { integer, text } from './params.js';

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

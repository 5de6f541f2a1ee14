import { z } from 'zod';
import type { Account } from '../account/account.js';

/** A call that Stripe answers. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: URLPattern;
  params: z.ZodType;
  /** @throws ApiError where it refuses */
  answer(account: Account, params: unknown, id: string): unknown;
}

/**
 * @param path with `:id` for the id that it holds
 * @param params what it takes beside that and `expand`
 */
export const route = <Schema extends z.ZodType>(
  method: Route['method'],
  path: string,
  params: Schema,
  answer: (account: Account, params: z.infer<Schema>, id: string) => unknown,
): Route => ({
  method,
  pattern: new URLPattern({ pathname: path }),
  params,
  answer: (account, given, id) => answer(account, given as z.infer<Schema>, id),
});

/** A call that takes nothing beside the id. */
export const noParams = z.strictObject({});

/** What Stripe answers where it does not do what it is asked for. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: string; code?: string; param?: string; decline_code?: string } = {},
  ) {
    super(message);
  }

  get body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

/** A request that can't be done as it is. */
export const badRequest = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, message, { ...(code && { code }), ...(param && { param }) });

/**
 * The object of an id that stands in the path of a call, or in a parameter of it.
 *
 * @throws ApiError 404, or 400 where a parameter names it
 */
export function findOrThrow<Row>(table: Record<string, Row>, id: string, what: string, param?: string): Row {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (row !== undefined) return row;
  throw new ApiError(param ? 400 : 404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: param ?? 'id' });
}

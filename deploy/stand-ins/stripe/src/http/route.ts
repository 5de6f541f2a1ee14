import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account/account.js';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: URLPattern;
  params: z.ZodType;
  /** @throws ApiError if the call is refused */
  answer(account: Account, params: unknown, id: string): unknown;
}

/** @param params schema of the parameters, besides the id and `expand` */
export const defineRoute = <Schema extends z.ZodType>(
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

export const noParams = z.strictObject({});

/** An error that is sent as a response in Stripe's format. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly details: {
      type?: string;
      code?: string;
      param?: string;
      decline_code?: string;
      payment_intent?: Stripe.PaymentIntent;
    } = {},
  ) {
    super(message);
  }

  get body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

export const badRequestError = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, message, { ...(code && { code }), ...(param && { param }) });

/**
 * @param param the name of the parameter that contains the id. It is undefined if the id is in the path.
 * @throws ApiError 404 for an id in the path, 400 for an id in a parameter
 */
export function findOrThrow<Row>(table: Record<string, Row>, id: string, what: string, param?: string): Row {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (row !== undefined) return row;
  throw new ApiError(param ? 400 : 404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: param ?? 'id' });
}

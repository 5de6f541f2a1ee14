import { type ErrorBody, isErrorCode } from '@paperbill/contracts/http';
import type { Answer } from '@paperbill/testing/people';

export interface Failure {
  /** The report's column for this failure, for example `503` or `connection refused`. */
  kind: string;
  /**
   * `refused`: a proper error that asks the user to retry. `unreachable`: there was no connection. `hanging`: no
   * response came before the timeout. `wrong`: a response that must never occur, such as a 500 or a stack trace.
   */
  category: 'refused' | 'unreachable' | 'hanging' | 'wrong';
  detail: string;
}

/**
 * The HTTP statuses that the product may return if a service is down or slow. The error text must ask the user to
 * retry.
 */
const RETRYABLE_STATUSES = [502, 503, 504];

/** Technical terms that must not appear in messages to users. */
const TECHNICAL_TERMS = /\n\s+at |:\d+:\d+\)|\bE[A-Z]{5,}\b|Error:|SQLSTATE|node_modules/;

/**
 * Classifies the response to a request as a kind of failure.
 * @returns The failure, or undefined if the request succeeded.
 */
export function findResponseFailure({ status, headers, body, bytes }: Answer<unknown>): Failure | undefined {
  if (status < 300) return undefined;
  const text = bytes.toString().slice(0, 300);
  const error = body as Partial<ErrorBody> | undefined;
  if (!isErrorBody(error, headers['x-request-id']))
    return { kind: `${status} foreign`, category: 'wrong', detail: text };
  const detail = `${error!.code}: ${error!.message} (${error!.requestId})`;
  // `SERVICE_FAILED` counts as a wrong response, because this code reports an unexpected error. An outage must have
  // another error code.
  const isExpected = RETRYABLE_STATUSES.includes(status) && error!.code !== 'SERVICE_FAILED';
  return {
    kind: isExpected ? `${status}` : `${status} ${error!.code}`,
    category: isExpected ? 'refused' : 'wrong',
    detail,
  };
}

const isErrorBody = (body: Partial<ErrorBody> | undefined, requestId: unknown): boolean =>
  isErrorCode(body?.code) &&
  typeof body.message === 'string' &&
  body.message !== '' &&
  !TECHNICAL_TERMS.test(body.message) &&
  body.error === body.message &&
  body.requestId === requestId;

export function toConnectionFailure(error: Error): Failure {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const code = cause?.code ?? cause?.name ?? '';
  const detail = `${error.message} ${code}`;
  if (/ABORT|Timeout/i.test(code)) return { kind: 'hanging', category: 'hanging', detail };
  const kind = code === 'ECONNREFUSED' ? 'connection refused' : 'connection broken';
  return { kind, category: 'unreachable', detail };
}

import { type ErrorBody, isErrorCode } from '@paperbill/contracts/http';
import type { Answer } from '@paperbill/testing/people';

/** A failed request, as the client saw it. */
export interface Failure {
  /** Column of the report: `503`, `connection refused`, … */
  kind: string;
  /**
   * `refused`: an error of the contract that says to retry. `unreachable`: no connection. `hanging`: no answer before the
   * timeout. `wrong`: an answer that must never occur, such as 500 or a stack trace.
   */
  means: 'refused' | 'unreachable' | 'hanging' | 'wrong';
  /** Details for debugging. */
  detail: string;
}

/** Statuses that mean: a part is down or slow, retry. */
const TRY_AGAIN = [502, 503, 504];

/** Technical words that no message to users may contain. */
const NOT_FOR_PEOPLE = /\n\s+at |:\d+:\d+\)|\bE[A-Z]{5,}\b|Error:|SQLSTATE|node_modules/;

/** @returns undefined for a success */
export function answerFailure({ status, headers, body, bytes }: Answer<unknown>): Failure | undefined {
  if (status < 300) return undefined;
  const text = bytes.toString().slice(0, 300);
  const error = body as Partial<ErrorBody> | undefined;
  if (!isOurs(error, headers['x-request-id'])) return { kind: `${status} foreign`, means: 'wrong', detail: text };
  const detail = `${error!.code}: ${error!.message} (${error!.requestId})`;
  // An unexpected error. A known outage must be reported as such.
  const isForeseen = TRY_AGAIN.includes(status) && error!.code !== 'SERVICE_FAILED';
  return {
    kind: isForeseen ? `${status}` : `${status} ${error!.code}`,
    means: isForeseen ? 'refused' : 'wrong',
    detail,
  };
}

/** Whether the body is the contract's error body with a readable message. */
const isOurs = (body: Partial<ErrorBody> | undefined, requestId: unknown): boolean =>
  isErrorCode(body?.code) &&
  typeof body.message === 'string' &&
  body.message !== '' &&
  !NOT_FOR_PEOPLE.test(body.message) &&
  body.error === body.message &&
  body.requestId === requestId;

/** @param error thrown by the HTTP client */
export function connectionFailure(error: Error): Failure {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const code = cause?.code ?? cause?.name ?? '';
  const detail = `${error.message} ${code}`;
  if (/ABORT|Timeout/i.test(code)) return { kind: 'hanging', means: 'hanging', detail };
  const kind = code === 'ECONNREFUSED' ? 'connection refused' : 'connection broken';
  return { kind, means: 'unreachable', detail };
}

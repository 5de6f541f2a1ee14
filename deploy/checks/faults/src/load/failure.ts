import { type ErrorBody, isErrorCode } from '@paperbill/contracts/http';
import type { Answer } from '@paperbill/testing/people';

/** What a client saw instead of an answer it can use. */
export interface Failure {
  /** A column of the report: `503`, `connection refused`, … */
  kind: string;
  /**
   * `refused`: the product said in its own words that it can't now. `unreachable`: nobody took the connection.
   * `hanging`: no answer within its limit. `wrong`: what must never be answered, such as a 500 or a stack trace.
   */
  means: 'refused' | 'unreachable' | 'hanging' | 'wrong';
  /** For whoever looks for the cause. */
  detail: string;
}

/** The statuses that say: a part is down or slow, try again. */
const TRY_AGAIN = [502, 503, 504];

/** What only a program would say. */
const NOT_FOR_PEOPLE = /\n\s+at |:\d+:\d+\)|\bE[A-Z]{5,}\b|Error:|SQLSTATE|node_modules/;

/** @returns undefined for a success */
export function answerFailure({ status, headers, body, bytes }: Answer<unknown>): Failure | undefined {
  if (status < 300) return undefined;
  const text = bytes.toString().slice(0, 300);
  const error = body as Partial<ErrorBody> | undefined;
  if (!isOurs(error, headers['x-request-id'])) return { kind: `${status} foreign`, means: 'wrong', detail: text };
  const detail = `${error!.code}: ${error!.message} (${error!.requestId})`;
  // A part that failed in a way nobody foresaw: it must say that it is down instead.
  const isForeseen = TRY_AGAIN.includes(status) && error!.code !== 'SERVICE_FAILED';
  return {
    kind: isForeseen ? `${status}` : `${status} ${error!.code}`,
    means: isForeseen ? 'refused' : 'wrong',
    detail,
  };
}

/** The one error body, with words for people. */
const isOurs = (body: Partial<ErrorBody> | undefined, requestId: unknown): boolean =>
  isErrorCode(body?.code) &&
  typeof body.message === 'string' &&
  body.message !== '' &&
  !NOT_FOR_PEOPLE.test(body.message) &&
  body.error === body.message &&
  body.requestId === requestId;

/** @param error what the HTTP client threw */
export function connectionFailure(error: Error): Failure {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const code = cause?.code ?? cause?.name ?? '';
  const detail = `${error.message} ${code}`;
  if (/ABORT|Timeout/i.test(code)) return { kind: 'hanging', means: 'hanging', detail };
  const kind = code === 'ECONNREFUSED' ? 'connection refused' : 'connection broken';
  return { kind, means: 'unreachable', detail };
}

import type { MsgHdrs } from '@nats-io/transport-node';

/** Header with the time at which the caller stops waiting, in milliseconds since 1970 by the caller's clock. */
const DEADLINE_HEADER = 'x-deadline';
/** Header with the time that was left for the call when the message was sent, in milliseconds. */
const TIME_LEFT_HEADER = 'x-time-left';
/**
 * The suffix of {@link DEADLINE_HEADER} in messages that must not be repeated. The handlers of these messages are never
 * cancelled.
 */
const NOT_REPEATABLE_SUFFIX = ' finished';

/** Maximum difference between the clocks of two hosts. The guide for operators requires it. */
export const CLOCK_TOLERANCE_MS = 2_000;

/** Sets the headers for a deadline. If a call is repeated, its headers are set again with the same deadline. */
export function setDeadline(headers: MsgHdrs, deadline: number, { isFinished }: { isFinished: boolean }): void {
  headers.set(DEADLINE_HEADER, `${deadline}${isFinished ? NOT_REPEATABLE_SUFFIX : ''}`);
  headers.set(TIME_LEFT_HEADER, String(Math.max(0, Math.round(deadline - Date.now()))));
}

type ReadHeader = (name: string) => string | undefined;

/**
 * Returns the time at which the caller of a message stops waiting, by the clock of this process. It is the earlier of
 * two times:
 * - the caller's deadline, plus {@link CLOCK_TOLERANCE_MS}, because the caller's clock may be behind
 * - the current time, plus the time that was left when the message was sent
 *
 * @param header returns the value of a header by its lower-case name
 * @returns undefined if the message has no deadline
 */
export function readDeadline(header: ReadHeader): number | undefined {
  const deadline = Number.parseInt(header(DEADLINE_HEADER) ?? '');
  if (Number.isNaN(deadline)) return undefined;
  const timeLeft = Number.parseInt(header(TIME_LEFT_HEADER) ?? '');
  return Math.min(deadline + CLOCK_TOLERANCE_MS, Number.isNaN(timeLeft) ? Infinity : Date.now() + timeLeft);
}

/**
 * Returns the time at which the handler of a message is cancelled. Returns undefined if the message must not be
 * repeated.
 */
export const readCancelTime = (header: ReadHeader): number | undefined =>
  header(DEADLINE_HEADER)?.endsWith(NOT_REPEATABLE_SUFFIX) ? undefined : readDeadline(header);

import type { MsgHdrs } from '@nats-io/transport-node';

/** The time at which the caller stops waiting, in milliseconds since 1970 by the caller's clock. */
const DEADLINE_HEADER = 'x-deadline';
/** The time that was left for the call when the message was sent, in milliseconds. */
const TIME_LEFT_HEADER = 'x-time-left';
/** Suffix of {@link DEADLINE_HEADER} in messages that must not be repeated. Their handlers are never cancelled. */
const NOT_REPEATABLE_SUFFIX = ' finished';

/**
 * The maximum difference between the clocks of two hosts. The guide for operators requires that hosts stay below
 * this limit.
 */
export const CLOCK_TOLERANCE_MS = 2_000;

/** If a call is repeated, its headers are set again with the same deadline. */
export function setDeadline(headers: MsgHdrs, deadline: number, { isFinished }: { isFinished: boolean }): void {
  headers.set(DEADLINE_HEADER, `${deadline}${isFinished ? NOT_REPEATABLE_SUFFIX : ''}`);
  headers.set(TIME_LEFT_HEADER, String(Math.max(0, Math.round(deadline - Date.now()))));
}

type ReadHeader = (name: string) => string | undefined;

/**
 * Returns the time at which the caller stops waiting, by the clock of this process, or undefined. It is the earlier of
 * two times:
 * - the caller's deadline, plus {@link CLOCK_TOLERANCE_MS}, because the caller's clock may be behind
 * - the current time, plus the time that was left when the message was sent
 *
 * @param header returns the value of a header by its lower-case name
 */
export function readDeadline(header: ReadHeader): number | undefined {
  const deadline = Number.parseInt(header(DEADLINE_HEADER) ?? '');
  if (Number.isNaN(deadline)) return undefined;
  const timeLeft = Number.parseInt(header(TIME_LEFT_HEADER) ?? '');
  return Math.min(deadline + CLOCK_TOLERANCE_MS, Number.isNaN(timeLeft) ? Infinity : Date.now() + timeLeft);
}

/**
 * Returns the time at which the handler of a message is cancelled. Handlers of messages that must not be repeated are
 * never cancelled. For these messages, the result is undefined.
 */
export const readCancelTime = (header: ReadHeader): number | undefined =>
  header(DEADLINE_HEADER)?.endsWith(NOT_REPEATABLE_SUFFIX) ? undefined : readDeadline(header);

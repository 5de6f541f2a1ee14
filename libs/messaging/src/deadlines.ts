import type { MsgHdrs } from '@nats-io/transport-node';

/** Header with the time at which the caller stops waiting: milliseconds since 1970, by the caller's clock. */
const DEADLINE_HEADER = 'x-deadline';
/** Header with the time that the caller still waits after it has sent the message, in milliseconds. */
const TIME_LEFT_HEADER = 'x-time-left';
/**
 * Suffix of {@link DEADLINE_HEADER} in a message that must not be repeated. The handler of such a message is never
 * cancelled.
 */
const NOT_REPEATABLE_SUFFIX = ' finished';

/** Maximum difference between the clocks of two hosts, as required in the guide for operators. */
export const CLOCK_TOLERANCE_MS = 2_000;

/** Sets the headers of a deadline. Each attempt of a call sets the headers again, with the same deadline. */
export function setDeadline(headers: MsgHdrs, deadline: number, { isFinished }: { isFinished: boolean }): void {
  headers.set(DEADLINE_HEADER, `${deadline}${isFinished ? NOT_REPEATABLE_SUFFIX : ''}`);
  headers.set(TIME_LEFT_HEADER, String(Math.max(0, Math.round(deadline - Date.now()))));
}

type Header = (name: string) => string | undefined;

/**
 * Returns the time at which the caller of a message stops waiting, by the clock of this process. It is the earlier one of
 * two times:
 * - the sender's deadline, plus {@link CLOCK_TOLERANCE_MS}, because the sender's clock may be behind
 * - now, plus the time that was left when the message was sent
 *
 * @param header returns the value of a header by its lower-case name
 * @returns undefined if the message has no deadline
 */
export function readDeadline(header: Header): number | undefined {
  const deadline = Number.parseInt(header(DEADLINE_HEADER) ?? '');
  if (Number.isNaN(deadline)) return undefined;
  const timeLeft = Number.parseInt(header(TIME_LEFT_HEADER) ?? '');
  return Math.min(deadline + CLOCK_TOLERANCE_MS, Number.isNaN(timeLeft) ? Infinity : Date.now() + timeLeft);
}

/** Returns the time at which a message's handler is cancelled. It is undefined if the message may not be repeated. */
export const readCancelTime = (header: Header): number | undefined =>
  header(DEADLINE_HEADER)?.endsWith(NOT_REPEATABLE_SUFFIX) ? undefined : readDeadline(header);

import type { MsgHdrs } from '@nats-io/transport-node';

/** When the caller stops waiting, by its own clock, in milliseconds since 1970. */
const DEADLINE_HEADER = 'x-deadline';
/** How long the caller still waits when it sends the message, in milliseconds. */
const TIME_LEFT_HEADER = 'x-time-left';
/** Follows the deadline of a message that may not be repeated: its handler is never cancelled. */
const FINISHED = ' finished';

/** The largest difference between the clocks of two hosts. The guide asks operators for it. */
export const CLOCK_TOLERANCE_MS = 2_000;

/** Each attempt of a call sets both headers anew: all attempts end at the same time. */
export function setDeadline(headers: MsgHdrs, deadline: number, { isFinished }: { isFinished: boolean }): void {
  headers.set(DEADLINE_HEADER, `${deadline}${isFinished ? FINISHED : ''}`);
  headers.set(TIME_LEFT_HEADER, String(Math.max(0, Math.round(deadline - Date.now()))));
}

type Header = (name: string) => string | undefined;

/**
 * When the caller of a message stops waiting for its reply, by the clock of this process. The sender's clock may be
 * behind by {@link CLOCK_TOLERANCE_MS}. Where the clocks agree, the remaining time avoids adding the tolerance.
 *
 * @param header reads one header by its lower-case name
 * @returns undefined if the message has no deadline
 */
export function deadlineOf(header: Header): number | undefined {
  const deadline = Number.parseInt(header(DEADLINE_HEADER) ?? '');
  if (Number.isNaN(deadline)) return undefined;
  const timeLeft = Number.parseInt(header(TIME_LEFT_HEADER) ?? '');
  return Math.min(deadline + CLOCK_TOLERANCE_MS, Number.isNaN(timeLeft) ? Infinity : Date.now() + timeLeft);
}

/** When the handler of a message is cancelled. Undefined for a message that may not be repeated. */
export const cutOffOf = (header: Header): number | undefined =>
  header(DEADLINE_HEADER)?.endsWith(FINISHED) ? undefined : deadlineOf(header);

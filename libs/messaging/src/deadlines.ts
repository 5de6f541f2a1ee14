import { randomUUID } from 'node:crypto';
import type { MsgHdrs } from '@nats-io/transport-node';

/** When the caller stops waiting, by its own clock: what services of the release before read. */
const DEADLINE_HEADER = 'x-deadline';
/** For how many milliseconds the caller waits, from when it sent the message. */
const TIME_LEFT_HEADER = 'x-time-left';
/** When that was, by a clock that nobody sets, and which process counts by it. */
const SENT_HEADER = 'x-sent';
/** After a deadline: once begun, the work is finished, because nobody may repeat it. */
const FINISHED = ' finished';

/** The clock of each process. It is never set, as those of hosts are, and tells nothing to another process. */
const PROCESS = randomUUID();

/** By how much two clocks may drift apart: far more than hosts' do, and so little that a backlog does not pass for it. */
const DRIFT = 0.001;
/** Of so many processes; there are a dozen. */
const MAX_SENDERS = 1_000;

/** Says in a message when its caller stops waiting. Each try says it anew: all end at the same time. */
export function setDeadline(headers: MsgHdrs, deadline: number, { isFinished }: { isFinished: boolean }): void {
  headers.set(DEADLINE_HEADER, `${deadline}${isFinished ? FINISHED : ''}`);
  headers.set(TIME_LEFT_HEADER, String(Math.max(0, Math.round(deadline - Date.now()))));
  headers.set(SENT_HEADER, `${performance.now()} ${PROCESS}`);
}

type Header = (name: string) => string | undefined;

/**
 * When the caller of a message stops waiting for its reply, by the clock of this process; undefined for one that does not
 * tell. The clocks of the two need not agree: how long the message was under way is how much longer it took than the
 * quickest of the same sender, by the clock that nobody sets and by the time of day, whichever says less. The first stands
 * still while a host is paused, and the second jumps where it is set; a message that waited is late by both.
 *
 * @param header reads one header by its lower-case name
 */
export function deadlineOf(header: Header): number | undefined {
  const [sentAt, sender] = (header(SENT_HEADER) ?? '').split(' ');
  const timeLeft = Number(header(TIME_LEFT_HEADER));
  const deadline = Number.parseInt(header(DEADLINE_HEADER) ?? '');
  // One of the release before, whose clock has to agree.
  if (!sender || !Number.isFinite(timeLeft + deadline)) return deadline || undefined;
  const now = Date.now();
  return now + timeLeft - delayOf(sender, [performance.now() - Number(sentAt), now - (deadline - timeLeft)]);
}

/** When work on a message is broken off; undefined for what is finished in any case. */
export const cutOffOf = (header: Header): number | undefined =>
  header(DEADLINE_HEADER)?.endsWith(FINISHED) ? undefined : deadlineOf(header);

/** From a sender's clock to ours, by each of the two: by how much they differ is the same for all of its messages. */
type Ways = [steady: number, timeOfDay: number];

/** The quickest ways of each sender, as of when its last message came. */
const senders = new Map<string, { at: number; ways: Ways }>();

function delayOf(sender: string, [steady, timeOfDay]: Ways): number {
  const at = performance.now();
  const before = senders.get(sender) ?? { at, ways: [steady, timeOfDay] };
  const drift = (at - before.at) * DRIFT;
  const ways: Ways = [Math.min(steady, before.ways[0] + drift), Math.min(timeOfDay, before.ways[1] + drift)];
  senders.delete(sender);
  senders.set(sender, { at, ways });
  // Those of processes that ended long ago.
  if (senders.size > MAX_SENDERS) senders.delete(senders.keys().next().value!);
  return Math.min(steady - ways[0], timeOfDay - ways[1]);
}

import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewMail } from '@paperbill/contracts/http';
import type { MailLease, SettleMail } from '@paperbill/contracts/nats';
import { cutText, MAX_LENGTH } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';
import { storedFailure } from '../mails/mail-failure.js';

/** Longer than it takes to make a PDF and hand a mail to a mail server, all time limits included. */
const LEASE_SECONDS = 120;
/** After the first failed attempt; doubled with each, up to the longest. */
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 30 * 60;
/** So long a mail is tried: mail servers do not give up sooner. */
const GIVE_UP_AFTER = `interval '1 day'`;

/** Half of it is random, so that mails that failed together are not tried again together. */
const NEXT_ATTEMPT = `clock_timestamp() + make_interval(secs =>
  least(${MAX_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, least(attempts, 20))) * (0.5 + random() / 2))`;
const IS_OLD = `first_tried_at < clock_timestamp() - ${GIVE_UP_AFTER}`;

/** SQL of mails that wait for their turn. */
const WAITS = `state = 'queued' and leased_until is null and link_id is not null`;

/**
 * SQL of who has mails that wait, and when the first of each is due: a step in an index for each user, however many mails
 * they have.
 */
const FIRST_OF_EACH_USER = `first_of_each as (
  (select user_id, due_at from mails where ${WAITS} order by user_id, due_at limit 1)
  union all
  select later.user_id, later.due_at from first_of_each cross join lateral (
    select user_id, due_at from mails where ${WAITS} and mails.user_id > first_of_each.user_id
    order by user_id, due_at limit 1) later)`;

/** A mail that is lent, as it is stored. */
export interface DueMail extends MailLease {
  userId: string;
  invoiceId: string;
  linkId: string;
  mail: NewMail;
}

interface DueRow extends NewMail {
  id: string;
  userId: string;
  invoiceId: string;
  linkId: string;
}

/**
 * Lends the mail that is due next: of the user whose turn was longest ago, and one of each user at a time, so that nobody's many
 * mails keep others waiting. Of one user they go in the order in which they became due.
 *
 * @param statements whether it may be a statement
 * @returns null where none is due
 */
export async function leaseNextMail(em: EntityManager, statements: boolean): Promise<DueMail | null> {
  await lockLeases(em);
  await endLostLeases(em);
  const lease = randomUUID();
  const [row] = await em.execute<DueRow[]>(
    `update mails set lease = ?, leased_until = clock_timestamp() + make_interval(secs => ?),
       first_tried_at = coalesce(first_tried_at, clock_timestamp())
     where id = (
       with recursive ${FIRST_OF_EACH_USER}
       select next.id from (
         select user_id,
           (select max(first_tried_at) from mails tried where tried.user_id = first_of_each.user_id) as served_at, due_at
         from first_of_each
         where due_at <= clock_timestamp()
           and (select mail_stops.user_id from mail_stops where mail_stops.user_id = first_of_each.user_id) is null
           and not exists (
             select 1 from mails busy where busy.leased_until is not null and busy.user_id = first_of_each.user_id)
         order by served_at nulls first, due_at, user_id) turns
       cross join lateral (
         select id from mails waiting
         where ${WAITS} and waiting.user_id = turns.user_id and due_at <= clock_timestamp()
           and (? or kind <> 'statement')
         order by due_at, id limit 1
         for update skip locked) next
       limit 1)
     returning id, user_id as "userId", invoice_id as "invoiceId", link_id as "linkId",
       kind, "to", cc, bcc, reply_to as "replyTo", subject, text`,
    [lease, LEASE_SECONDS, statements],
  );
  if (!row) return null;
  const { id, userId, invoiceId, linkId, ...mail } = row;
  return { id, lease, userId, invoiceId, linkId, mail };
}

/** One after the other: of two at once neither would see that the other lends a mail of the same user. */
async function lockLeases(em: EntityManager): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('mail leases', 0))`);
}

/**
 * Of instances that ended in the middle of their work. What had not begun is tried again. What had begun may have been sent:
 * it is never sent again by itself, and keeps its lease, with which the instance may still tell what came of it.
 */
async function endLostLeases(em: EntityManager): Promise<void> {
  await em.execute(
    `update mails
     set state = case when state = 'sending' then 'unknown' when ${IS_OLD} then 'failed' else state end,
         went_out = went_out or state = 'sending',
         sent_at = case when state = 'sending' then leased_until end,
         failure = case when state = 'sending' then ?::jsonb when ${IS_OLD} then ?::jsonb else failure end,
         due_at = ${NEXT_ATTEMPT}, attempts = attempts + 1, leased_until = null
     where id in (
       select id from mails where leased_until < clock_timestamp() order by id limit 100 for update skip locked)`,
    [storedFailure({ code: 'answerLost' }), storedFailure({ code: 'notMadeForADay' })],
  );
}

/** @returns false where the mail is not lent to this one any more */
export async function beginSending(em: EntityManager, { id, lease }: MailLease): Promise<boolean> {
  const begun = await em.execute<unknown[]>(
    `update mails set state = 'sending', leased_until = clock_timestamp() + make_interval(secs => ?)
     where id = ? and lease = ? and leased_until > clock_timestamp() returning id`,
    [LEASE_SECONDS, id, lease],
  );
  return begun.length > 0;
}

/**
 * Keeps what came of a mail, also where its lease ran out meanwhile and nobody else has taken it. What was not delivered then
 * is not tried again: the user may have sent another one already.
 */
export async function settleMail(em: EntityManager, settled: SettleMail): Promise<void> {
  const { id, lease, outcome, failure, error, wentToCopies = false } = settled;
  const isFinal = outcome !== 'postponed';
  const isOver = `(${isFinal} or ${IS_OLD} or state = 'unknown')`;
  const state = isFinal ? outcome : 'failed';
  const [cause, stored] = failure
    ? ['failure = ?::jsonb', storedFailure(failure)]
    : ['failure = null, error = ?', cutText(error, MAX_LENGTH.mailError)];
  await em.execute(
    `update mails
     set state = case when ${isOver} then ? else 'queued' end,
         sent_at = case when ${isOver} and ? in ('sent', 'unknown') then clock_timestamp() end,
         went_out = went_out or ?, ${cause}, due_at = ${NEXT_ATTEMPT}, attempts = attempts + 1, leased_until = null
     where id = ? and lease = ? and (leased_until is not null or state = 'unknown')`,
    [state, state, wentToCopies || outcome === 'sent' || outcome === 'unknown', stored, id, lease],
  );
}

/**
 * What was out came back. To whom it was written decides: without them it has not arrived, while a copy that did not is only
 * told of. Servers name addresses in lower case, or as they please.
 */
export async function bounceMail(
  em: EntityManager,
  { id, recipient, failure }: { id: string; recipient: string; failure: MailFailure },
): Promise<void> {
  await em.execute(
    `update mails
     set state = case when is_main then 'failed' else state end, failure = ?::jsonb,
         read_at = case when is_main then null else read_at end,
         sent_at = case when is_main then null else sent_at end,
         leased_until = case when is_main then null else leased_until end
     from (select id as mail, lower("to") = lower(?) as is_main from mails
           where id = ? and state in ('sending', 'sent', 'unknown')
             and lower(?) in (select lower(address) from unnest("to" || cc || bcc) address)) bounced
     where id = mail and state in ('sending', 'sent', 'unknown')`,
    [storedFailure(failure), recipient, id, recipient],
  );
}

/** Whether a report names the lease with which a mail went out, which no recipient sees. */
export async function isLeaseOf(em: EntityManager, id: string, envelopeId: string): Promise<boolean> {
  const found = await em.execute<unknown[]>('select from mails where id = ? and lease::text = lower(?)', [
    id,
    envelopeId,
  ]);
  return found.length > 0;
}

/** Keeps a report that anybody may have made: it changes no state, and takes the place of nothing that is known. */
export async function noteReport(
  em: EntityManager,
  { id, recipient, note }: { id: string; recipient: string; note: MailFailure },
): Promise<void> {
  await em.execute(
    `update mails set failure = ?::jsonb
     where id = ? and error = '' and failure is null and state in ('sending', 'sent', 'unknown')
       and lower(?) in (select lower(address) from unnest("to" || cc || bcc) address)`,
    [storedFailure(note), id, recipient],
  );
}

/** What is not to go out any more; nobody is told, for nothing is wrong. */
export async function cancelMail(em: EntityManager, { id, lease }: MailLease, failure: MailFailure): Promise<void> {
  await em.execute(
    `update mails set state = 'failed', failure = ?::jsonb, leased_until = null, read_at = clock_timestamp()
     where id = ? and lease = ? and state = 'queued'`,
    [storedFailure(failure), id, lease],
  );
}

/** From now on the address of each link is the one that this is the hash of. @param hashes by the links' ids */
export async function replaceTokens(em: EntityManager, hashes: ReadonlyMap<string, Buffer>): Promise<void> {
  const tokens = [...hashes].map(([id, hash]) => ({ id, hash: hash.toString('hex') }));
  await em.execute(
    `update invoice_links set token_hash = decode(hash, 'hex')
     from jsonb_to_recordset(?::jsonb) as tokens (id uuid, hash text) where invoice_links.id = tokens.id`,
    [JSON.stringify(tokens)],
  );
}

/** How the outbox is doing, for the metrics. */
export interface OutboxFigures {
  waiting: number;
  /** Seconds that the oldest one has waited since it was tried first, or could have been. */
  oldest: number;
}

/** Found in an index of what waits: those that are done with, by far the most, are not counted. */
export async function selectOutboxFigures(em: EntityManager): Promise<OutboxFigures> {
  const [figures] = await em.execute<[OutboxFigures]>(
    `select count(*)::int as waiting,
       greatest(extract(epoch from clock_timestamp() - min(coalesce(first_tried_at, due_at))), 0)::float as oldest
     from mails where state in ('queued', 'sending')`,
  );
  return figures;
}

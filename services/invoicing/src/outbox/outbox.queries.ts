import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewMail } from '@paperbill/contracts/http';
import type { MailLease, SettleMail } from '@paperbill/contracts/nats';
import { cutText, MAX_LENGTH } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';
import { sql, type Timestamp, truth } from '@paperbill/service-kit';
import { boundedFailure } from '../mails/mail-failure.js';
import { count, kysely, lock } from '../tables.js';

/** Longer than it takes to make a PDF and hand a mail to a mail server, all time limits included. */
const LEASE_SECONDS = 120;
/** After the first failed attempt; doubled with each, up to the longest. */
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 30 * 60;

const now = sql<Timestamp>`clock_timestamp()`;
const leasedUntil = sql<Timestamp>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
/** Half of it is random, so that mails that failed together are not tried again together. */
const nextAttempt = sql<Timestamp>`clock_timestamp() + make_interval(secs =>
  least(${MAX_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, least(attempts, 20))) * (0.5 + random() / 2))`;
/** So long a mail is tried: mail servers do not give up sooner. */
const isOld = sql<boolean>`first_tried_at < clock_timestamp() - interval '1 day'`;

/** States of what may have arrived. */
const WENT_OUT = ['sending', 'sent', 'unknown'] as const;

/** A mail that is lent, as it is stored. */
export interface DueMail extends MailLease {
  userId: string;
  invoiceId: string;
  linkId: string;
  mail: NewMail;
}

/** Mails that wait for their turn. */
const waiting = (em: EntityManager) =>
  kysely(em)
    .selectFrom('mails as waiting')
    .where('waiting.state', '=', 'queued')
    .where('waiting.leasedUntil', 'is', null)
    .where('waiting.linkId', 'is not', null);

/**
 * Who has mails that wait, and when the first of each is due: a step in an index for each user, however many mails they have.
 */
const withFirstOfEachUser = (em: EntityManager) => {
  const first = () =>
    waiting(em)
      .select(['waiting.userId', 'waiting.dueAt'])
      .orderBy('waiting.userId')
      .orderBy('waiting.dueAt')
      .limit(sql.lit(1));
  return kysely(em).withRecursive('first_of_each', (db) =>
    db
      .selectFrom(first().as('first'))
      .select(['first.userId', 'first.dueAt'])
      .unionAll(({ selectFrom }) =>
        selectFrom('first_of_each')
          .crossJoinLateral(({ ref }) => first().where('waiting.userId', '>', ref('first_of_each.userId')).as('later'))
          .select(['later.userId', 'later.dueAt']),
      ),
  );
};

/**
 * The mail that is due next: of the user whose turn was longest ago, and one of each user at a time, so that nobody's many
 * mails keep others waiting. Of one user they go in the order in which they became due.
 */
const nextMail = (em: EntityManager, statements: boolean) =>
  withFirstOfEachUser(em)
    .selectFrom((eb) =>
      eb
        .selectFrom('first_of_each')
        .select(({ selectFrom }) => [
          'userId',
          selectFrom('mails as tried')
            .select(({ fn }) => fn.max('tried.firstTriedAt').as('servedAt'))
            .whereRef('tried.userId', '=', 'first_of_each.userId')
            .as('servedAt'),
          'dueAt',
        ])
        .where('dueAt', '<=', now)
        .where(
          ({ selectFrom }) =>
            selectFrom('mail_stops')
              .select('mail_stops.userId')
              .whereRef('mail_stops.userId', '=', 'first_of_each.userId'),
          'is',
          null,
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mails as busy')
                .select('busy.id')
                .where('busy.leasedUntil', 'is not', null)
                .whereRef('busy.userId', '=', 'first_of_each.userId'),
            ),
          ),
        )
        .orderBy('servedAt', (order) => order.nullsFirst())
        .orderBy('dueAt')
        .orderBy('userId')
        .as('turns'),
    )
    .crossJoinLateral(({ ref }) =>
      waiting(em)
        .select('waiting.id')
        .where('waiting.userId', '=', ref('turns.userId'))
        .where('waiting.dueAt', '<=', now)
        .$if(!statements, (mails) => mails.where('waiting.kind', '<>', 'statement'))
        .orderBy('waiting.dueAt')
        .orderBy('waiting.id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked()
        .as('next'),
    )
    .select('next.id')
    .limit(sql.lit(1));

/**
 * Lends the mail that is due next.
 *
 * @param statements whether it may be a statement
 * @returns null where none is due
 */
export async function leaseNextMail(em: EntityManager, statements: boolean): Promise<DueMail | null> {
  // One after the other: of two at once neither would see that the other lends a mail of the same user.
  await lock(em, 'mail leases');
  await endLostLeases(em);
  const lease = randomUUID();
  const row = await kysely(em)
    .updateTable('mails')
    .set(({ fn }) => ({ lease, leasedUntil, firstTriedAt: fn.coalesce('firstTriedAt', now) }))
    .where('id', '=', nextMail(em, statements))
    .returning(['id', 'userId', 'invoiceId', 'linkId', 'kind', 'to', 'cc', 'bcc', 'replyTo', 'subject', 'text'])
    .$narrowType<{ linkId: string }>()
    .executeTakeFirst();
  if (!row) return null;
  const { id, userId, invoiceId, linkId, ...mail } = row;
  return { id, lease, userId, invoiceId, linkId, mail };
}

/**
 * Of instances that ended in the middle of their work. What had not begun is tried again. What had begun may have been sent:
 * it is never sent again by itself, and keeps its lease, with which the instance may still tell what came of it.
 */
async function endLostLeases(em: EntityManager): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set((eb) => {
      const isSending = eb('state', '=', 'sending');
      return {
        state: eb
          .case()
          .when(isSending)
          .then('unknown' as const)
          .when(isOld)
          .then('failed' as const)
          .else(eb.ref('state'))
          .end(),
        wentOut: truth(eb.or([eb.ref('wentOut'), isSending])),
        sentAt: eb.case().when(isSending).then(eb.ref('leasedUntil')).end(),
        failure: eb
          .case()
          .when(isSending)
          .then(boundedFailure({ code: 'answerLost' }))
          .when(isOld)
          .then(boundedFailure({ code: 'notMadeForADay' }))
          .else(eb.ref('failure'))
          .end(),
        dueAt: nextAttempt,
        attempts: eb('attempts', '+', 1),
        leasedUntil: null,
      };
    })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mails')
        .select('id')
        .where('leasedUntil', '<', now)
        .orderBy('id')
        .limit(sql.lit(100))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** @returns false where the mail is not lent to this one any more */
export async function beginSending(em: EntityManager, { id, lease }: MailLease): Promise<boolean> {
  const { numUpdatedRows } = await kysely(em)
    .updateTable('mails')
    .set({ state: 'sending', leasedUntil })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('leasedUntil', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Keeps what came of a mail, also where its lease ran out meanwhile and nobody else has taken it. What was not delivered then
 * is not tried again: the user may have sent another one already.
 */
export async function settleMail(em: EntityManager, settled: SettleMail): Promise<void> {
  const { id, lease, outcome, failure, error, wentToCopies = false } = settled;
  const mayHaveArrived = outcome === 'sent' || outcome === 'unknown';
  await kysely(em)
    .updateTable('mails')
    .set((eb) => ({
      state:
        outcome === 'postponed'
          ? eb
              .case()
              .when(eb.or([isOld, eb('state', '=', 'unknown')]))
              .then('failed' as const)
              .else('queued' as const)
              .end()
          : outcome,
      sentAt: mayHaveArrived ? now : null,
      ...((wentToCopies || mayHaveArrived) && { wentOut: true }),
      ...(failure
        ? { failure: boundedFailure(failure) }
        : { failure: null, error: cutText(error, MAX_LENGTH.mailError) }),
      dueAt: nextAttempt,
      attempts: eb('attempts', '+', 1),
      leasedUntil: null,
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where((eb) => eb.or([eb('leasedUntil', 'is not', null), eb('state', '=', 'unknown')]))
    .execute();
}

/** Whether it is one of a mail's. Servers name addresses in lower case, or as they please. */
const isRecipient = (address: string) =>
  sql<boolean>`lower(${address}) in (select lower(address) from unnest("to" || cc || bcc) address)`;

/**
 * What was out came back. To whom it was written decides: without them it has not arrived, while a copy that did not is only
 * told of.
 */
export async function bounceMail(
  em: EntityManager,
  { id, recipient, failure }: { id: string; recipient: string; failure: MailFailure },
): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .from((eb) =>
      eb
        .selectFrom('mails')
        .select(['id as mail', sql<boolean>`lower("to") = lower(${recipient})`.as('isMain')])
        .where('id', '=', id)
        .where('state', 'in', WENT_OUT)
        .where(isRecipient(recipient))
        .as('bounced'),
    )
    .set((eb) => {
      const ofMain = eb.case().when(eb.ref('bounced.isMain'));
      return {
        state: ofMain
          .then('failed' as const)
          .else(eb.ref('state'))
          .end(),
        failure: boundedFailure(failure),
        readAt: ofMain.then(null).else(eb.ref('readAt')).end(),
        sentAt: ofMain.then(null).else(eb.ref('sentAt')).end(),
        leasedUntil: ofMain.then(null).else(eb.ref('leasedUntil')).end(),
      };
    })
    .whereRef('id', '=', 'bounced.mail')
    .where('state', 'in', WENT_OUT)
    .execute();
}

/** Whether a report names the lease with which a mail went out, which no recipient sees. */
export async function isLeaseOf(em: EntityManager, id: string, envelopeId: string): Promise<boolean> {
  const found = await kysely(em)
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`lease::text = lower(${envelopeId})`)
    .executeTakeFirst();
  return !!found;
}

/** Keeps a report that anybody may have made: it changes no state, and takes the place of nothing that is known. */
export async function noteReport(
  em: EntityManager,
  { id, recipient, note }: { id: string; recipient: string; note: MailFailure },
): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set({ failure: boundedFailure(note) })
    .where('id', '=', id)
    .where('error', '=', '')
    .where('failure', 'is', null)
    .where('state', 'in', WENT_OUT)
    .where(isRecipient(recipient))
    .execute();
}

/** What is not to go out any more; nobody is told, for nothing is wrong. */
export async function cancelMail(em: EntityManager, { id, lease }: MailLease, failure: MailFailure): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set({ state: 'failed', failure: boundedFailure(failure), leasedUntil: null, readAt: now })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'queued')
    .execute();
}

/** From now on the address of each link is the one that this is the hash of. @param hashes by the links' ids */
export async function replaceTokens(em: EntityManager, hashes: ReadonlyMap<string, Buffer>): Promise<void> {
  const tokens = [...hashes].map(([id, hash]) => ({ id, hash: hash.toString('hex') }));
  await kysely(em)
    .updateTable('invoice_links')
    .from(
      sql<{ id: string; hash: string }>`jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb)`.as<'tokens'>(
        sql`tokens (id uuid, hash text)`,
      ),
    )
    .set({ tokenHash: sql`decode(hash, 'hex')` })
    .whereRef('invoice_links.id', '=', 'tokens.id')
    .execute();
}

/** How the outbox is doing, for the metrics. */
export interface OutboxFigures {
  waiting: number;
  /** Seconds that the oldest one has waited since it was tried first, or could have been. */
  oldest: number;
}

/** Found in an index of what waits: those that are done with, by far the most, are not counted. */
export const selectOutboxFigures = (em: EntityManager): Promise<OutboxFigures> =>
  kysely(em)
    .selectFrom('mails')
    .select([
      count.as('waiting'),
      sql<number>`greatest(
        extract(epoch from clock_timestamp() - min(coalesce(first_tried_at, due_at))), 0)::float`.as('oldest'),
    ])
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();

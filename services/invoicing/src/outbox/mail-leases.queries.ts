import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewMail } from '@paperbill/contracts/http';
import type { MailLease, MailReport } from '@paperbill/contracts/nats';
import { cutText, type Language, MAX_LENGTH } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';
import { sql, type Timestamp, asBoolean } from '@paperbill/service-kit';
import type { LinkTable } from '../links/link.queries.js';
import type { MailedDocument } from '../mails/mailed-document.js';
import { limitFailureLength } from '../mails/mail-failure.js';
import { kysely, takeAdvisoryLock } from '../tables.js';

/** The lease is longer than all timeouts for rendering a PDF and sending a mail together. */
const LEASE_SECONDS = 120;
/** The first delay of the exponential backoff between attempts to send a mail. Each attempt doubles the delay. */
const FIRST_RETRY_DELAY_SECONDS = 30;
const MAX_RETRY_DELAY_SECONDS = 30 * 60;

const now = sql<Timestamp>`clock_timestamp()`;
const newLeaseEnd = sql<Timestamp>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
/** SQL expression for the time of a mail's next attempt. Jitter spreads the retries of mails that failed together. */
const nextAttemptAt = sql<Timestamp>`clock_timestamp() + make_interval(secs =>
  least(${MAX_RETRY_DELAY_SECONDS}, ${FIRST_RETRY_DELAY_SECONDS} * power(2, least(attempts, 20))) * (0.5 + random() / 2))`;
/** SQL condition that the mail has been retried for one day. Mail servers also give up after about a day. */
const isRetriedForOneDay = sql<boolean>`first_tried_at < clock_timestamp() - interval '1 day'`;

export interface DueMail extends MailLease {
  userId: string;
  document: MailedDocument;
  linkId: string;
  mail: NewMail;
  /**
   * The language of an account statement. It is null for other mails, and for account statements from the
   * previous release.
   */
  language: Language | null;
}

/**
 * Mails about a single invoice are always supported. This type lists the other kinds of mails that the caller can send.
 */
export interface SupportedMails {
  statements: boolean;
  quotes: boolean;
}

const selectWaitingMails = (em: EntityManager) =>
  kysely(em)
    .selectFrom('mails as waiting')
    .where('waiting.state', '=', 'queued')
    .where('waiting.leasedUntil', 'is', null)
    .where((eb) => eb.or([eb('waiting.linkId', 'is not', null), eb('waiting.quoteLinkId', 'is not', null)]));

/**
 * Adds a query that returns the first waiting mail of each user. The query is a loose index scan, so its cost does not
 * grow with the number of mails.
 */
const withFirstMailOfEachUser = (em: EntityManager) => {
  const selectFirstMail = () =>
    selectWaitingMails(em)
      .select(['waiting.userId', 'waiting.dueAt'])
      .orderBy('waiting.userId')
      .orderBy('waiting.dueAt')
      .limit(sql.lit(1));
  return kysely(em).withRecursive('first_of_each', (db) =>
    db
      .selectFrom(selectFirstMail().as('first'))
      .select(['first.userId', 'first.dueAt'])
      .unionAll(({ selectFrom }) =>
        selectFrom('first_of_each')
          .crossJoinLateral(({ ref }) =>
            selectFirstMail().where('waiting.userId', '>', ref('first_of_each.userId')).as('later'),
          )
          .select(['later.userId', 'later.dueAt']),
      ),
  );
};

/**
 * Selects the next due mail, fairly between users. Each user has at most one mail in progress, and the user who has
 * waited longest comes first. The mails of one user are sent in the order of their due times.
 */
const selectNextMail = (em: EntityManager, { statements, quotes }: SupportedMails) =>
  withFirstMailOfEachUser(em)
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
        .as('waitingUsers'),
    )
    .crossJoinLateral(({ ref }) =>
      selectWaitingMails(em)
        .select('waiting.id')
        .where('waiting.userId', '=', ref('waitingUsers.userId'))
        .where('waiting.dueAt', '<=', now)
        .$if(!statements, (mails) => mails.where('waiting.kind', '<>', 'statement'))
        .$if(!quotes, (mails) => mails.where('waiting.quoteId', 'is', null))
        .orderBy('waiting.dueAt')
        .orderBy('waiting.id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked()
        .as('next'),
    )
    .select('next.id')
    .limit(sql.lit(1));

export async function leaseNextMail(em: EntityManager, supported: SupportedMails): Promise<DueMail | null> {
  // Only one lease is granted at a time. Otherwise two concurrent calls could both select a mail of the same user.
  await takeAdvisoryLock(em, 'mail leases');
  await endExpiredLeases(em);
  const lease = randomUUID();
  const row = await kysely(em)
    .updateTable('mails')
    .set(({ fn }) => ({ lease, leasedUntil: newLeaseEnd, firstTriedAt: fn.coalesce('firstTriedAt', now) }))
    .where('id', '=', selectNextMail(em, supported))
    .returning(['id', 'userId', 'invoiceId', 'quoteId', 'linkId', 'quoteLinkId', 'language'])
    .returning(['kind', 'to', 'cc', 'bcc', 'replyTo', 'subject', 'text'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, userId, invoiceId, quoteId, linkId, quoteLinkId, language, ...mail } = row;
  return {
    id,
    lease,
    userId,
    document: toMailedDocument({ invoiceId, quoteId }),
    linkId: (linkId ?? quoteLinkId)!,
    mail,
    language,
  };
}

const toMailedDocument = ({
  invoiceId,
  quoteId,
}: {
  invoiceId: string | null;
  quoteId: string | null;
}): MailedDocument => (invoiceId ? { kind: 'invoice', id: invoiceId } : { kind: 'quote', id: quoteId! });

/**
 * Ends expired leases. If the state of a mail is not yet `sending`, the mail is queued again. Otherwise the mail may
 * have arrived, so it becomes `unknown` and is not retried. An `unknown` mail keeps its lease, so that the instance
 * that sent the mail can still report the result.
 */
async function endExpiredLeases(em: EntityManager): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set((eb) => {
      const isSending = eb('state', '=', 'sending');
      return {
        state: eb
          .case()
          .when(isSending)
          .then('unknown' as const)
          .when(isRetriedForOneDay)
          .then('failed' as const)
          .else(eb.ref('state'))
          .end(),
        wentOut: asBoolean(eb.or([eb.ref('wentOut'), isSending])),
        sentAt: eb.case().when(isSending).then(eb.ref('leasedUntil')).end(),
        failure: eb
          .case()
          .when(isSending)
          .then(limitFailureLength({ code: 'answerLost' }))
          .when(isRetriedForOneDay)
          .then(limitFailureLength({ code: 'notMadeForADay' }))
          .else(eb.ref('failure'))
          .end(),
        dueAt: nextAttemptAt,
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

/** Returns undefined if the lease has expired or was replaced by another lease. */
export async function selectLeasedDocument(
  em: EntityManager,
  { id, lease }: MailLease,
): Promise<{ userId: string; document: MailedDocument } | undefined> {
  const mail = await kysely(em)
    .selectFrom('mails')
    .select(['userId', 'invoiceId', 'quoteId'])
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('leasedUntil', '>', now)
    .executeTakeFirst();
  return mail && { userId: mail.userId, document: toMailedDocument(mail) };
}

/** Returns false if the lease has expired or was replaced by another lease. */
export async function beginSending(em: EntityManager, { id, lease }: MailLease): Promise<boolean> {
  const { numUpdatedRows } = await kysely(em)
    .updateTable('mails')
    .set({ state: 'sending', leasedUntil: newLeaseEnd })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('leasedUntil', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores the outcome of a mail, even if the lease has expired. If the mail was leased again, nothing changes. An
 * `unknown` mail that was not delivered is not retried, because the user may already have sent the document again.
 */
export async function storeMailOutcome(em: EntityManager, report: MailReport): Promise<void> {
  const { id, lease, outcome, failure, error, wentToCopies = false } = report;
  const mayHaveArrived = outcome === 'sent' || outcome === 'unknown';
  await kysely(em)
    .updateTable('mails')
    .set((eb) => ({
      state:
        outcome === 'postponed'
          ? eb
              .case()
              .when(eb.or([isRetriedForOneDay, eb('state', '=', 'unknown')]))
              .then('failed' as const)
              .else('queued' as const)
              .end()
          : outcome,
      sentAt: mayHaveArrived ? now : null,
      ...((wentToCopies || mayHaveArrived) && { wentOut: true }),
      ...(failure
        ? { failure: limitFailureLength(failure) }
        : { failure: null, error: cutText(error, MAX_LENGTH.mailError) }),
      dueAt: nextAttemptAt,
      attempts: eb('attempts', '+', 1),
      leasedUntil: null,
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where((eb) => eb.or([eb('leasedUntil', 'is not', null), eb('state', '=', 'unknown')]))
    .execute();
}

/** Cancels a leased mail without showing a notice to the user. */
export async function cancelMail(em: EntityManager, { id, lease }: MailLease, failure: MailFailure): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set({ state: 'failed', failure: limitFailureLength(failure), leasedUntil: null, readAt: now })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'queued')
    .execute();
}

export async function replaceTokens(
  em: EntityManager,
  table: LinkTable,
  hashes: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const tokens = [...hashes].map(([id, hash]) => ({ id, hash: hash.toString('hex') }));
  await kysely(em)
    .updateTable(table)
    .from(
      sql<{ id: string; hash: string }>`jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb)`.as<'tokens'>(
        sql`tokens (id uuid, hash text)`,
      ),
    )
    .set({ tokenHash: sql`decode(hash, 'hex')` })
    .whereRef(`${table}.id`, '=', 'tokens.id')
    .execute();
}

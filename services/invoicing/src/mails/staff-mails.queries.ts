import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type MailSuspension,
  type NewMailSuspension,
  STAFF_PAGE_SIZE,
  type StaffMail,
  type StaffMailFilter,
} from '@paperbill/contracts/http';
import { formatInstantSql, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { limitFailureLength, addErrorText } from './mail-failure.js';
import { lockMailsOfUser } from './mail.queries.js';

const COPY_RECIPIENT_COUNT = sql<number>`cardinality(cc) + cardinality(bcc)`;

/**
 * Support staff can retry a mail under three conditions. No recipient can have received the mail, the account is not
 * blocked, and the link in the mail still works.
 */
const CAN_RETRY = sql<boolean>`(mails.state in ('queued', 'failed') and leased_until is null
  and not (went_out and ${COPY_RECIPIENT_COUNT} > 0)
  and (select mail_stops.user_id from mail_stops where mail_stops.user_id = mails.user_id) is null
  and coalesce(
    (select id from invoice_links where invoice_links.id = mails.link_id and revoked_at is null),
    (select id from quote_links where quote_links.id = mails.quote_link_id and revoked_at is null)) is not null)`;

/** Returns a query that selects mails for support staff. It joins the documents only after it has selected the page. */
const selectMatchingMails = (em: EntityManager, filter: { state?: StaffMail['state']; userId?: string; id?: string }) =>
  kysely(em)
    .selectFrom((eb) => {
      const { state, userId, id } = filter;
      return eb
        .selectFrom('mails')
        .selectAll()
        .$if(!!state, (mails) => mails.where('state', '=', state!))
        .$if(!!userId, (mails) => mails.where('userId', '=', userId!))
        .$if(!!id, (mails) => mails.where('id', '=', id!))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(STAFF_PAGE_SIZE))
        .as('mails');
    })
    .leftJoin('invoices', 'invoices.id', 'mails.invoiceId')
    .leftJoin('quotes', 'quotes.id', 'mails.quoteId')
    .select(['mails.id', 'mails.userId', 'mails.kind', 'invoiceNumber', 'quotes.number as quoteNumber'])
    .select((eb) => [
      'mails.state',
      'mails.to',
      COPY_RECIPIENT_COUNT.as('copies'),
      'mails.attempts',
      'mails.error',
      'mails.failure',
      formatInstantSql(eb.ref('mails.createdAt')).as('createdAt'),
      formatInstantSql(eb.case().when('mails.state', '=', 'queued').then(eb.ref('mails.dueAt')).end()).as(
        'nextAttemptAt',
      ),
      formatInstantSql(eb.ref('mails.sentAt')).as('sentAt'),
      CAN_RETRY.as('canRetry'),
    ])
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc');

export async function selectMailsForStaff(em: EntityManager, filter: StaffMailFilter): Promise<StaffMail[]> {
  return (await selectMatchingMails(em, filter).execute()).map(addErrorText);
}

export async function findMailForStaff(em: EntityManager, id: string): Promise<StaffMail | undefined> {
  const mail = await selectMatchingMails(em, { id }).executeTakeFirst();
  return mail && addErrorText(mail);
}

/**
 * Queues the mail again. The service then tries to send the mail for one more day.
 * @returns false if the mail may have been delivered or cannot be sent
 */
export async function makeMailDue(em: EntityManager, id: string): Promise<boolean> {
  const { numUpdatedRows } = await kysely(em)
    .updateTable('mails')
    .set({ state: 'queued', dueAt: sql`clock_timestamp()`, firstTriedAt: null, readAt: null })
    .where('mails.id', '=', id)
    .where(CAN_RETRY)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function selectMailStop(em: EntityManager, userId: string): Promise<MailSuspension | null> {
  const stop = await kysely(em)
    .selectFrom('mail_stops')
    .select(({ ref }) => ['reason', 'stoppedBy as by', formatInstantSql(ref('stoppedAt')).as('at')])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return stop ?? null;
}

/** Stops a user's mails. Queued mails fail, but a mail that is being handed to the mail server is still sent. */
export async function stopMails(
  em: EntityManager,
  userId: string,
  stop: NewMailSuspension & { by: string },
): Promise<void> {
  await lockMailsOfUser(em, userId);
  await kysely(em)
    .insertInto('mail_stops')
    .values({ userId, reason: stop.reason, stoppedBy: stop.by })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        stoppedBy: ref('excluded.stoppedBy'),
        stoppedAt: ref('excluded.stoppedAt'),
      })),
    )
    .execute();
  await kysely(em)
    .updateTable('mails')
    .set({ state: 'failed', failure: limitFailureLength({ code: 'accountStopped' }), leasedUntil: null })
    .where('userId', '=', userId)
    .where('state', '=', 'queued')
    .execute();
}

export async function allowMails(em: EntityManager, userId: string): Promise<boolean> {
  const { numDeletedRows } = await kysely(em).deleteFrom('mail_stops').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mail, MailOfInvoice, NewMail } from '@paperbill/contracts/http';
import { formatInstantSql, type KeyedRequest, sql, type Timestamp } from '@paperbill/service-kit';
import { countSql, kysely, takeAdvisoryLock, isStoredAfter } from '../tables.js';
import { addErrorText } from './mail-failure.js';

/** An SQL condition: the mail contains the invoice for its client, and has not failed. Queued mails count too. */
export const IS_MAILED = `mails.invoice_id = invoices.id and mails.kind in ('invoice', 'reminder') and mails.state <> 'failed'`;

const A_DAY_AGO = sql<Timestamp>`now() - interval '1 day'`;
const RECIPIENT_COUNT = sql<number>`1 + cardinality(cc) + cardinality(bcc)`;

const selectMailColumns = (em: EntityManager) =>
  kysely(em)
    .selectFrom('mails')
    .leftJoin('invoice_links', 'invoice_links.id', 'mails.linkId')
    .select(['mails.id', 'mails.invoiceId', 'mails.kind', 'to', 'cc', 'bcc', 'replyTo', 'subject', 'text', 'state'])
    .select(['error', 'failure'])
    .select(({ ref }) => [
      formatInstantSql(ref('mails.createdAt')).as('createdAt'),
      formatInstantSql(ref('mails.sentAt')).as('sentAt'),
      formatInstantSql(ref('invoice_links.openedAt')).as('openedAt'),
    ]);

const selectMailsOfInvoices = (em: EntityManager) =>
  selectMailColumns(em).innerJoin('invoices', 'invoices.id', 'mails.invoiceId').select(['invoiceNumber', 'clientName']);

/** Returns all mails of an invoice, newest first. MAX_MAILS limits their number. */
export async function selectMailsOfInvoice(em: EntityManager, invoiceId: string): Promise<Mail[]> {
  const mails = await selectMailColumns(em)
    .where('mails.invoiceId', '=', invoiceId)
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .execute();
  return mails.map(addErrorText);
}

/** Returns the account statements that were mailed to a customer, newest first. */
export async function selectStatementsOfCustomer(
  em: EntityManager,
  userId: string,
  customerId: string,
  limit: number,
): Promise<Mail[]> {
  const mails = await selectMailColumns(em)
    .innerJoin('invoices', 'invoices.id', 'mails.invoiceId')
    .where('mails.userId', '=', userId)
    .where('mails.kind', '=', 'statement')
    .where('customerId', '=', customerId)
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute();
  return mails.map(addErrorText);
}

export async function findMail(em: EntityManager, userId: string, id: string): Promise<Mail> {
  const mail = await selectMailColumns(em)
    .where('mails.id', '=', id)
    .where('mails.userId', '=', userId)
    .executeTakeFirstOrThrow();
  return addErrorText(mail);
}

/**
 * Locks the user's mails until the transaction ends. Until then, no other transaction can count, add or stop mails of
 * the user.
 */
export const lockMailsOfUser = (em: EntityManager, userId: string): Promise<void> =>
  takeAdvisoryLock(em, `mails of ${userId}`);

export async function countMails(em: EntityManager, invoiceId: string): Promise<number> {
  const mails = kysely(em).selectFrom('mails').select(countSql.as('count')).where('invoiceId', '=', invoiceId);
  return (await mails.executeTakeFirstOrThrow()).count;
}

/** Returns the number of addresses to which the user sent mails within the last day. */
export async function countRecipients(em: EntityManager, userId: string): Promise<number> {
  const { recipients } = await kysely(em)
    .selectFrom('mails')
    .select(sql<number>`coalesce(sum(${RECIPIENT_COUNT}), 0)::integer`.as('recipients'))
    .where('userId', '=', userId)
    .where('createdAt', '>', A_DAY_AGO)
    .executeTakeFirstOrThrow();
  return recipients;
}

/**
 * Returns the seconds until `wanted` recipients no longer count towards the daily limit, because their mails are then a
 * day old. The result is null if fewer recipients count.
 */
export async function secondsUntilRecipientsExpire(
  em: EntityManager,
  userId: string,
  wanted: number,
): Promise<number | null> {
  const { seconds } = await kysely(em)
    .selectFrom((eb) =>
      eb
        .selectFrom('mails')
        .select('createdAt')
        .select(({ fn }) =>
          fn
            .sum(RECIPIENT_COUNT)
            .over((over) => over.orderBy('createdAt').orderBy('id'))
            .as('gone'),
        )
        .where('userId', '=', userId)
        .where('createdAt', '>', A_DAY_AGO)
        .as('recent'),
    )
    .select(
      sql<number | null>`ceil(extract(epoch from min(created_at) + interval '1 day' - clock_timestamp()))::integer`.as(
        'seconds',
      ),
    )
    .where('gone', '>=', wanted)
    .executeTakeFirstOrThrow();
  return seconds;
}

interface MailToStore extends NewMail, KeyedRequest {
  invoiceId: string;
  linkId: string;
}

/** Inserts a mail. Returns the id, or null if a concurrent request used the same idempotency key. */
export async function insertMail(em: EntityManager, mail: MailToStore): Promise<string | null> {
  const { userId, invoiceId, linkId, kind, to, cc, bcc, replyTo, subject, text, idempotencyKey, requestHash } = mail;
  const stored = await kysely(em)
    .insertInto('mails')
    .values({ userId, invoiceId, linkId, kind, to, cc, bcc, replyTo, subject, text, idempotencyKey, requestHash })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/** Returns mails that failed or may have been lost, newest first, if the user has not read the notice about them. */
export async function selectUndeliveredMails(
  em: EntityManager,
  userId: string,
  limit: number,
): Promise<MailOfInvoice[]> {
  const mails = await selectMailsOfInvoices(em)
    .where('mails.userId', '=', userId)
    .where('state', 'in', ['failed', 'unknown'])
    .where('mails.readAt', 'is', null)
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute();
  return mails.map(addErrorText);
}

export async function markMailsRead(em: EntityManager, userId: string, invoiceId: string): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set({ readAt: sql`clock_timestamp()` })
    .where('invoiceId', '=', invoiceId)
    .where('userId', '=', userId)
    .where('state', 'in', ['failed', 'unknown'])
    .where('readAt', 'is', null)
    .execute();
}

export async function selectMailsOfUser(
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<MailOfInvoice[]> {
  const mails = await selectMailsOfInvoices(em)
    .where('mails.userId', '=', userId)
    .$if(!!after, (page) => page.where(isStoredAfter('mails', 'createdAt', { userId, id: after! })))
    .orderBy('mails.createdAt')
    .orderBy('mails.id')
    .limit(limit)
    .execute();
  return mails.map(addErrorText);
}

/** Returns the recipients of the newest mail with which the invoice was sent to its client. */
export const selectRecipients = (
  em: EntityManager,
  invoiceId: string,
): Promise<Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | undefined> =>
  kysely(em)
    .selectFrom('mails')
    .innerJoin('invoices', 'invoices.id', 'mails.invoiceId')
    .select(['to', 'cc', 'bcc', 'replyTo'])
    .where('invoices.id', '=', invoiceId)
    .where(sql<boolean>`${sql.raw(IS_MAILED)}`)
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(1)
    .executeTakeFirst();

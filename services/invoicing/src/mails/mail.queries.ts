import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mail, MailOfDocument, NewMail } from '@paperbill/contracts/http';
import type { Language } from '@paperbill/contracts/rules';
import { formatInstantSql, type KeyedRequest, sql, type Timestamp } from '@paperbill/service-kit';
import { countSql, kysely, takeAdvisoryLock, isStoredAfter } from '../tables.js';
import { addErrorText, addErrorTextWithCode } from './mail-failure.js';
import { type MailedDocument, mailedDocuments } from './mailed-document.js';

/**
 * SQL condition that a document was mailed to its client. A queued mail counts, but a failed mail does not. After a
 * change of a quote, earlier mails of the quote do not count. Such a change can replace the client and the prices.
 */
export const IS_INVOICE_MAILED_SQL = `mails.invoice_id = invoices.id and mails.kind in ('invoice', 'reminder') and mails.state <> 'failed'`;
export const IS_QUOTE_MAILED_SQL = `mails.quote_id = quotes.id and mails.kind in ('quote', 'reminder') and mails.state <> 'failed'
  and mails.created_at > quotes.updated_at`;

const A_DAY_AGO = sql<Timestamp>`now() - interval '1 day'`;
const RECIPIENT_COUNT = sql<number>`1 + cardinality(cc) + cardinality(bcc)`;

const selectMailColumns = (em: EntityManager) =>
  kysely(em)
    .selectFrom('mails')
    .leftJoin('invoice_links', 'invoice_links.id', 'mails.linkId')
    .leftJoin('quote_links', 'quote_links.id', 'mails.quoteLinkId')
    .select([
      'mails.id',
      'mails.invoiceId',
      'mails.quoteId',
      'mails.kind',
      'to',
      'cc',
      'bcc',
      'replyTo',
      'subject',
      'text',
      'state',
    ])
    .select(['error', 'failure'])
    .select(({ ref, fn }) => [
      formatInstantSql(ref('mails.createdAt')).as('createdAt'),
      formatInstantSql(ref('mails.sentAt')).as('sentAt'),
      formatInstantSql(fn.coalesce('invoice_links.openedAt', 'quote_links.openedAt')).as('openedAt'),
    ]);

const selectMailsWithNumbers = (em: EntityManager) =>
  selectMailColumns(em)
    .leftJoin('invoices', 'invoices.id', 'mails.invoiceId')
    .leftJoin('quotes', 'quotes.id', 'mails.quoteId')
    .select(['invoiceNumber', 'quotes.number as quoteNumber'])
    .select(({ fn }) => fn.coalesce('invoices.clientName', 'quotes.clientName').$notNull().as('clientName'));

/** MAX_MAILS limits the number of rows. */
export async function selectMailsOfDocument(em: EntityManager, { kind, id }: MailedDocument): Promise<Mail[]> {
  const mails = await selectMailColumns(em)
    .where(`mails.${mailedDocuments[kind].column}`, '=', id)
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .execute();
  return mails.map(addErrorTextWithCode);
}

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
  return mails.map(addErrorTextWithCode);
}

export async function findMail(em: EntityManager, userId: string, id: string): Promise<Mail> {
  const mail = await selectMailColumns(em)
    .where('mails.id', '=', id)
    .where('mails.userId', '=', userId)
    .executeTakeFirstOrThrow();
  return addErrorTextWithCode(mail);
}

/** Acquires a lock. Only one transaction at a time can count, add or stop mails of the user. */
export const lockMailsOfUser = (em: EntityManager, userId: string): Promise<void> =>
  takeAdvisoryLock(em, `mails of ${userId}`);

export async function countMails(em: EntityManager, { kind, id }: MailedDocument): Promise<number> {
  const { column } = mailedDocuments[kind];
  const mails = kysely(em).selectFrom('mails').select(countSql.as('count')).where(column, '=', id);
  return (await mails.executeTakeFirstOrThrow()).count;
}

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
 * Returns the seconds until the `recipientCount` oldest recipients of the last day no longer count towards the daily limit.
 * Returns null if the last day has fewer recipients.
 */
export async function selectSecondsUntilRecipientsExpire(
  em: EntityManager,
  userId: string,
  recipientCount: number,
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
    .where('gone', '>=', recipientCount)
    .executeTakeFirstOrThrow();
  return seconds;
}

interface MailToStore extends NewMail, KeyedRequest {
  document: MailedDocument;
  linkId: string;
  language?: Language | undefined;
}

/** Inserts a mail. Returns the id, or null if a concurrent request used the same idempotency key. */
export async function insertMail(em: EntityManager, mail: MailToStore): Promise<string | null> {
  const { userId, document, linkId, kind, to, cc, bcc, replyTo, subject, text, language, idempotencyKey, requestHash } =
    mail;
  const { column, linkColumn } = mailedDocuments[document.kind];
  const ids = { [column]: document.id, [linkColumn]: linkId };
  const stored = await kysely(em)
    .insertInto('mails')
    .values({ userId, ...ids, kind, to, cc, bcc, replyTo, subject, text, language, idempotencyKey, requestHash })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/** Returns undelivered mails, newest first. A mail is left out if the user has read the notice about it. */
export async function selectUndeliveredMails(
  em: EntityManager,
  userId: string,
  limit: number,
): Promise<MailOfDocument[]> {
  const mails = await selectMailsWithNumbers(em)
    .where('mails.userId', '=', userId)
    .where('mails.state', 'in', ['failed', 'unknown'])
    .where('mails.readAt', 'is', null)
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .execute();
  return mails.map(addErrorTextWithCode);
}

export async function markMailsRead(em: EntityManager, userId: string, { kind, id }: MailedDocument): Promise<void> {
  await kysely(em)
    .updateTable('mails')
    .set({ readAt: sql`clock_timestamp()` })
    .where(mailedDocuments[kind].column, '=', id)
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
): Promise<MailOfDocument[]> {
  const mails = await selectMailsWithNumbers(em)
    .where('mails.userId', '=', userId)
    .$if(!!after, (page) => page.where(isStoredAfter('mails', 'createdAt', { userId, id: after! })))
    .orderBy('mails.createdAt')
    .orderBy('mails.id')
    .limit(limit)
    .execute();
  return mails.map(addErrorText);
}

/** Returns the recipients of the newest mail that sent the document to its client. */
export const selectRecipients = (
  em: EntityManager,
  { kind, id }: MailedDocument,
): Promise<Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | undefined> =>
  kysely(em)
    .selectFrom('mails')
    .select(['to', 'cc', 'bcc', 'replyTo'])
    .where(mailedDocuments[kind].column, '=', id)
    .where('kind', 'in', [kind, 'reminder'])
    .where('state', '<>', 'failed')
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(1)
    .executeTakeFirst();

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mail, MailOfInvoice, NewMail } from '@paperbill/contracts/http';
import type { MailFailure } from '@paperbill/contracts/texts';
import { instant } from '@paperbill/service-kit';
import { FAILURE, withError } from './mail-failure.js';

const COLUMNS = `mails.id, mails.invoice_id as "invoiceId", mails.kind, "to", cc, bcc, reply_to as "replyTo", subject, text, state, ${FAILURE},
  ${instant('mails.created_at')} as "createdAt", ${instant('mails.sent_at')} as "sentAt",
  ${instant('invoice_links.opened_at')} as "openedAt"`;
const MAILS = 'mails left join invoice_links on invoice_links.id = link_id';
const OF_INVOICE = `${COLUMNS}, invoice_number as "invoiceNumber", client_name as "clientName"`;
const MAILS_OF_INVOICES = `${MAILS} join invoices on invoices.id = mails.invoice_id`;

/** SQL of the mails of `invoices` that its client knows it from: they arrived, may have, or are about to go. */
export const MAILED = `mails.invoice_id = invoices.id and mails.kind in ('invoice', 'reminder') and mails.state <> 'failed'`;

/** A row of such columns. */
type Stored<Shown> = Shown & { failure: MailFailure | null };

async function selectMails<Shown extends Mail>(em: EntityManager, sql: string, params: unknown[]): Promise<Shown[]> {
  const rows = await em.execute<Stored<Shown>[]>(sql, params);
  return rows.map(withError) as unknown as Shown[];
}

/** Newest first. Their number is bounded where they are written. */
export const mailsOf = (em: EntityManager, invoiceId: string): Promise<Mail[]> =>
  selectMails(
    em,
    `select ${COLUMNS} from ${MAILS} where mails.invoice_id = ? order by mails.created_at desc, mails.id desc`,
    [invoiceId],
  );

/** The newest statements of a customer. */
export const selectStatements = (
  em: EntityManager,
  userId: string,
  customerId: string,
  limit: number,
): Promise<Mail[]> =>
  selectMails(
    em,
    `select ${COLUMNS} from ${MAILS_OF_INVOICES}
     where mails.user_id = ? and mails.kind = 'statement' and customer_id = ?
     order by mails.created_at desc, mails.id desc limit ?`,
    [userId, customerId, limit],
  );

export async function findMail(em: EntityManager, userId: string, id: string): Promise<Mail> {
  const [mail] = await selectMails(em, `select ${COLUMNS} from ${MAILS} where mails.id = ? and mails.user_id = ?`, [
    id,
    userId,
  ]);
  return mail!;
}

export async function findByKey(
  em: EntityManager,
  userId: string,
  idempotencyKey: string,
): Promise<{ id: string; requestHash: string } | undefined> {
  const [mail] = await em.execute<{ id: string; requestHash: string }[]>(
    'select id, request_hash as "requestHash" from mails where user_id = ? and idempotency_key = ?',
    [userId, idempotencyKey],
  );
  return mail;
}

/** Until the transaction is over, nobody else counts or adds mails of the user, or stops them. */
export async function lockMailsOf(em: EntityManager, userId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`mails of ${userId}`]);
}

export async function countMails(em: EntityManager, invoiceId: string): Promise<number> {
  const sql = 'select count(*)::integer as count from mails where invoice_id = ?';
  const [{ count }] = await em.execute<[{ count: number }]>(sql, [invoiceId]);
  return count;
}

/** Addresses that the user has mailed to within a day. */
export async function countRecipients(em: EntityManager, userId: string): Promise<number> {
  const [{ count }] = await em.execute<[{ count: number }]>(
    `select coalesce(sum(1 + cardinality(cc) + cardinality(bcc)), 0)::integer as count from mails
     where user_id = ? and created_at > now() - interval '1 day'`,
    [userId],
  );
  return count;
}

/** After how many seconds the oldest of these addresses lie a day back, so that there is room for `wanted` more; null where there never is. */
export async function secondsUntilRoom(em: EntityManager, userId: string, wanted: number): Promise<number | null> {
  const [{ seconds }] = await em.execute<[{ seconds: number | null }]>(
    `select ceil(extract(epoch from min(created_at) + interval '1 day' - clock_timestamp()))::integer as seconds
     from (
       select created_at, sum(1 + cardinality(cc) + cardinality(bcc)) over (order by created_at, id) as gone from mails
       where user_id = ? and created_at > now() - interval '1 day') recent
     where gone >= ?`,
    [userId, wanted],
  );
  return seconds;
}

interface MailToStore extends NewMail {
  userId: string;
  invoiceId: string;
  linkId: string;
  idempotencyKey: string;
  requestHash: string;
}

/** @returns its id; null where its key came with another request at this very moment */
export async function insertMail(em: EntityManager, mail: MailToStore): Promise<string | null> {
  const { userId, invoiceId, linkId, kind, to, cc, bcc, replyTo, subject, text, idempotencyKey, requestHash } = mail;
  const [stored] = await em.execute<{ id: string }[]>(
    `insert into mails
       (user_id, invoice_id, link_id, kind, "to", cc, bcc, reply_to, subject, text, idempotency_key, request_hash)
     values (?, ?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), array(select jsonb_array_elements_text(?::jsonb)),
       ?, ?, ?, ?, ?)
     on conflict (user_id, idempotency_key) do nothing returning id`,
    [
      userId,
      invoiceId,
      linkId,
      kind,
      to,
      JSON.stringify(cc),
      JSON.stringify(bcc),
      replyTo,
      subject,
      text,
      idempotencyKey,
      requestHash,
    ],
  );
  return stored?.id ?? null;
}

/** The newest of those that did not arrive, or may not have, and that the user has not looked at. */
export const selectTroubled = (em: EntityManager, userId: string, limit: number): Promise<MailOfInvoice[]> =>
  selectMails(
    em,
    `select ${OF_INVOICE} from ${MAILS_OF_INVOICES}
     where mails.user_id = ? and state in ('failed', 'unknown') and mails.read_at is null
     order by mails.created_at desc, mails.id desc limit ?`,
    [userId, limit],
  );

export async function markMailsRead(em: EntityManager, userId: string, invoiceId: string): Promise<void> {
  await em.execute(
    `update mails set read_at = clock_timestamp()
     where invoice_id = ? and user_id = ? and state in ('failed', 'unknown') and read_at is null`,
    [invoiceId, userId],
  );
}

/** Of all of a user's invoices, after one of them, in the order in which they were stored. */
export const selectMailsOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<MailOfInvoice[]> =>
  selectMails(
    em,
    `select ${OF_INVOICE} from ${MAILS_OF_INVOICES}
     where mails.user_id = ?
       ${after ? 'and (mails.created_at, mails.id) > (select m.created_at, m.id from mails m where m.id = ? and m.user_id = ?)' : ''}
     order by mails.created_at, mails.id limit ?`,
    [userId, ...(after ? [after, userId] : []), limit],
  );

/** Whom the newest mail reached with the invoice. */
export async function selectRecipients(
  em: EntityManager,
  invoiceId: string,
): Promise<Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'> | undefined> {
  const [mail] = await em.execute<Pick<NewMail, 'to' | 'cc' | 'bcc' | 'replyTo'>[]>(
    `select "to", cc, bcc, reply_to as "replyTo" from mails join invoices on invoices.id = mails.invoice_id
     where invoices.id = ? and ${MAILED} order by mails.created_at desc, mails.id desc limit 1`,
    [invoiceId],
  );
  return mail;
}

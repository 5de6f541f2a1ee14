import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientMessage, MessageOfInvoice, NewClientMessage } from '@paperbill/contracts/http';
import { MAX_CLIENT_MESSAGES } from '@paperbill/contracts/rules';
import { instant } from '@paperbill/service-kit';

const COLUMNS = `client_messages.id, kind, text, ${instant('client_messages.created_at')} as "createdAt",
  ${instant('read_at')} as "readAt"`;
const OF_INVOICE = `${COLUMNS}, invoice_id as "invoiceId", invoice_number as "invoiceNumber", client_name as "clientName"`;

/** Newest first. Their number is bounded where they are written. */
export const messagesOf = (em: EntityManager, userId: string, invoiceId: string): Promise<ClientMessage[]> =>
  em.execute<ClientMessage[]>(
    `select ${COLUMNS} from client_messages where invoice_id = ? and user_id = ?
     order by client_messages.created_at desc, id desc`,
    [invoiceId, userId],
  );

export async function countUnread(em: EntityManager, invoiceId: string): Promise<number> {
  const sql = 'select count(*)::integer as count from client_messages where invoice_id = ? and read_at is null';
  const [{ count }] = await em.execute<[{ count: number }]>(sql, [invoiceId]);
  return count;
}

/** Makes room for one more: of what was read, the oldest goes. */
export async function pruneRead(em: EntityManager, invoiceId: string): Promise<void> {
  await em.execute(
    `delete from client_messages where read_at is not null and id in (
       select id from client_messages where invoice_id = ?
       order by read_at is not null, created_at desc, id desc offset ${MAX_CLIENT_MESSAGES - 1})`,
    [invoiceId],
  );
}

/** The same within an hour is the same message, sent again: nothing is added. */
export async function insertMessage(
  em: EntityManager,
  { userId, invoiceId, kind, text }: NewClientMessage & { userId: string; invoiceId: string },
): Promise<void> {
  await em.execute(
    `insert into client_messages (user_id, invoice_id, kind, text)
     select ?, ?, ?, ? where not exists (
       select from client_messages
       where invoice_id = ? and kind = ? and text = ? and created_at > clock_timestamp() - interval '1 hour')`,
    [userId, invoiceId, kind, text, invoiceId, kind, text],
  );
}

export async function markRead(em: EntityManager, userId: string, invoiceId: string): Promise<void> {
  await em.execute(
    `update client_messages set read_at = clock_timestamp()
     where invoice_id = ? and user_id = ? and read_at is null`,
    [invoiceId, userId],
  );
}

/** The newest of those that the user has not looked at. */
export const selectUnread = (em: EntityManager, userId: string, limit: number): Promise<MessageOfInvoice[]> =>
  em.execute<MessageOfInvoice[]>(
    `select ${OF_INVOICE} from client_messages join invoices on invoices.id = invoice_id
     where client_messages.user_id = ? and read_at is null
     order by client_messages.created_at desc, client_messages.id desc limit ?`,
    [userId, limit],
  );

/** Of all of a user's invoices, after one of them, in the order in which they were stored. */
export const selectMessagesOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<MessageOfInvoice[]> =>
  em.execute<MessageOfInvoice[]>(
    `select ${OF_INVOICE} from client_messages join invoices on invoices.id = invoice_id
     where client_messages.user_id = ?
       ${after ? 'and (client_messages.created_at, client_messages.id) > (select m.created_at, m.id from client_messages m where m.id = ? and m.user_id = ?)' : ''}
     order by client_messages.created_at, client_messages.id limit ?`,
    [userId, ...(after ? [after, userId] : []), limit],
  );

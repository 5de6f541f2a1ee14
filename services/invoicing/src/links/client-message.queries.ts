import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClientMessage, MessageOfInvoice, NewClientMessage } from '@paperbill/contracts/http';
import { MAX_CLIENT_MESSAGES } from '@paperbill/contracts/rules';
import { formatInstantSql, sql, type Timestamp } from '@paperbill/service-kit';
import { countSql, kysely, isStoredAfter } from '../tables.js';

const now = sql<Timestamp>`clock_timestamp()`;

const selectMessageColumns = (em: EntityManager) =>
  kysely(em)
    .selectFrom('client_messages')
    .select(({ ref }) => [
      'client_messages.id',
      'kind',
      'text',
      formatInstantSql(ref('client_messages.createdAt')).as('createdAt'),
      formatInstantSql(ref('readAt')).as('readAt'),
    ]);

const selectMessagesOfInvoices = (em: EntityManager) =>
  selectMessageColumns(em)
    .innerJoin('invoices', 'invoices.id', 'invoiceId')
    .select(['invoiceId', 'invoiceNumber', 'clientName']);

/** MAX_CLIENT_MESSAGES limits the number of rows. */
export const selectMessagesOfInvoice = (
  em: EntityManager,
  userId: string,
  invoiceId: string,
): Promise<ClientMessage[]> =>
  selectMessageColumns(em)
    .where('invoiceId', '=', invoiceId)
    .where('userId', '=', userId)
    .orderBy('client_messages.createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function countUnreadMessages(em: EntityManager, invoiceId: string): Promise<number> {
  const unread = await kysely(em)
    .selectFrom('client_messages')
    .select(countSql.as('count'))
    .where('invoiceId', '=', invoiceId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return unread.count;
}

/** Deletes the oldest message that the user has read, if the invoice already has MAX_CLIENT_MESSAGES messages. */
export async function pruneReadMessages(em: EntityManager, invoiceId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('client_messages')
    .where('readAt', 'is not', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('client_messages')
        .select('id')
        .where('invoiceId', '=', invoiceId)
        .orderBy((eb) => eb('readAt', 'is not', null))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_CLIENT_MESSAGES - 1),
    )
    .execute();
}

type StoredClientMessage = NewClientMessage & { userId: string; invoiceId: string };

/**
 * Returns whether the client sent the same message within the last hour. The new message is then treated as a retry.
 */
export async function wasSentRecently(
  em: EntityManager,
  { invoiceId, kind, text }: StoredClientMessage,
): Promise<boolean> {
  const sameMessage = await kysely(em)
    .selectFrom('client_messages')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', kind)
    .where('text', '=', text)
    .where('createdAt', '>', sql<Timestamp>`clock_timestamp() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst();
  return sameMessage !== undefined;
}

export async function insertMessage(em: EntityManager, message: StoredClientMessage): Promise<void> {
  await kysely(em).insertInto('client_messages').values(message).execute();
}

export async function markMessagesRead(em: EntityManager, userId: string, invoiceId: string): Promise<void> {
  await kysely(em)
    .updateTable('client_messages')
    .set({ readAt: now })
    .where('invoiceId', '=', invoiceId)
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute();
}

export const selectUnreadMessages = (em: EntityManager, userId: string, limit: number): Promise<MessageOfInvoice[]> =>
  selectMessagesOfInvoices(em)
    .where('client_messages.userId', '=', userId)
    .where('readAt', 'is', null)
    .orderBy('client_messages.createdAt', 'desc')
    .orderBy('client_messages.id', 'desc')
    .limit(limit)
    .execute();

export const selectMessagesOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<MessageOfInvoice[]> =>
  selectMessagesOfInvoices(em)
    .where('client_messages.userId', '=', userId)
    .$if(!!after, (page) => page.where(isStoredAfter('client_messages', 'createdAt', { userId, id: after! })))
    .orderBy('client_messages.createdAt')
    .orderBy('client_messages.id')
    .limit(limit)
    .execute();

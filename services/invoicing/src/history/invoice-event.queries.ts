import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceEvent, StoredInvoiceEvent } from '@paperbill/contracts/http';
import { idArray, instantOf, sql } from '@paperbill/service-kit';
import { invoiceNumberOf, kysely, storedAfter } from '../tables.js';

const selectEvents = (em: EntityManager) =>
  kysely(em)
    .selectFrom('invoice_events')
    .select(({ ref }) => ['id', instantOf(ref('invoice_events.at')).as('at'), 'action', 'amount']);

/** Events after the invoice's creation, newest first. Not paginated: a trigger bounds their number. */
export const eventsOf = (em: EntityManager, invoiceId: string): Promise<InvoiceEvent[]> =>
  selectEvents(em)
    .where('invoiceId', '=', invoiceId)
    .orderBy('invoice_events.at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Records a download, at most once per hour (unique index) and only for the user's own invoice. */
export async function insertDownload(em: EntityManager, userId: string, invoiceId: string): Promise<void> {
  await kysely(em)
    .insertInto('invoice_events')
    .columns(['userId', 'invoiceId', 'action'])
    .expression((eb) =>
      eb
        .selectFrom('invoices')
        .select(['userId', 'id', sql<'downloaded'>`'downloaded'`.as('action')])
        .where('id', '=', invoiceId)
        .where('userId', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds an event for the current status of each invoice. */
export async function appendMarks(em: EntityManager, invoiceIds: string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await kysely(em)
    .selectFrom('invoices')
    .select(
      sql`append_invoice_event(user_id, id, case status when 'paid' then 'marked-paid' else 'marked-unpaid' end, null)`.as(
        'appended',
      ),
    )
    .where(sql<boolean>`id = any(${idArray(invoiceIds)}::uuid[])`)
    .execute();
}

/** One part of an export of all invoices' events, oldest first. `after` is the id of the last event before it. */
export const selectEventsOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredInvoiceEvent[]> =>
  selectEvents(em)
    .select(['invoiceId', invoiceNumberOf('invoice_events').as('invoiceNumber')])
    .where('userId', '=', userId)
    .$if(!!after, (page) => page.where(storedAfter('invoice_events', 'at', { userId, id: after! })))
    .orderBy('invoice_events.at')
    .orderBy('id')
    .limit(limit)
    .execute();

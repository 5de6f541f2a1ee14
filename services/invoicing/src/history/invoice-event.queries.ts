import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceEvent, StoredInvoiceEvent } from '@paperbill/contracts/http';
import { idArray, instantOf, sql } from '@paperbill/service-kit';
import { invoiceNumberOf, kysely, storedAfter } from '../tables.js';

const selectEvents = (em: EntityManager) =>
  kysely(em)
    .selectFrom('invoice_events')
    .select(({ ref }) => ['id', instantOf(ref('invoice_events.at')).as('at'), 'action', 'amount']);

/** What happened to an invoice after its creation, newest first. Their number is bounded where they are written. */
export const eventsOf = (em: EntityManager, invoiceId: string): Promise<InvoiceEvent[]> =>
  selectEvents(em)
    .where('invoiceId', '=', invoiceId)
    .orderBy('invoice_events.at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Within the hour of one that is kept already, nothing is added; nor of another user's invoice. */
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

/** That invoices were marked as what they are now. */
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

/** Of all of a user's invoices, after one of them, in the order in which they were stored. */
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

import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceEvent, StoredInvoiceEvent } from '@paperbill/contracts/http';
import { type Currency, leaveOutDefaultCurrency } from '@paperbill/contracts/rules';
import { toIdArraySql, formatInstantSql, sql } from '@paperbill/service-kit';
import { invoiceNumberSql, kysely, isStoredAfter } from '../tables.js';

const selectEventColumns = (em: EntityManager) =>
  kysely(em)
    .selectFrom('invoice_events')
    .select(({ ref }) => ['id', formatInstantSql(ref('invoice_events.at')).as('at'), 'action', 'amount']);

/** Returns all events in the history of an invoice, newest first. A database trigger limits their number. */
export const selectEventsOfInvoice = (em: EntityManager, invoiceId: string): Promise<InvoiceEvent[]> =>
  selectEventColumns(em)
    .where('invoiceId', '=', invoiceId)
    .orderBy('invoice_events.at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Records that the user downloaded the PDF of an invoice. A unique index allows one such event per hour. */
export async function insertDownloadEvent(em: EntityManager, userId: string, invoiceId: string): Promise<void> {
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

export async function insertMarkedEvents(em: EntityManager, invoiceIds: string[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await kysely(em)
    .selectFrom('invoices')
    .select(
      sql`append_invoice_event(user_id, id, case status when 'paid' then 'marked-paid' else 'marked-unpaid' end, null)`.as(
        'appended',
      ),
    )
    .where(sql<boolean>`id = any(${toIdArraySql(invoiceIds)}::uuid[])`)
    .execute();
}

export async function insertChargeFailedEvent(em: EntityManager, invoiceId: string): Promise<void> {
  await kysely(em)
    .selectFrom('invoices')
    .select(sql`append_invoice_event(user_id, id, 'charge-failed', null)`.as('appended'))
    .where('id', '=', invoiceId)
    .execute();
}

export async function selectEventsOfUser(
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredInvoiceEvent[]> {
  const events = await selectEventColumns(em)
    .select([
      'invoiceId',
      invoiceNumberSql('invoice_events').as('invoiceNumber'),
      sql<Currency>`(select currency from invoices where invoices.id = invoice_events.invoice_id)`.as('currency'),
    ])
    .where('userId', '=', userId)
    .$if(!!after, (page) => page.where(isStoredAfter('invoice_events', 'at', { userId, id: after! })))
    .orderBy('invoice_events.at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return events.map(leaveOutDefaultCurrency);
}

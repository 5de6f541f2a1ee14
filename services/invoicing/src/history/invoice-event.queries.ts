import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceEvent, StoredInvoiceEvent } from '@paperbill/contracts/http';
import { instant } from '@paperbill/service-kit';

const COLUMNS = `id, ${instant('at')} as at, action, amount`;

/** What happened to an invoice after its creation, newest first. Their number is bounded where they are written. */
export const eventsOf = (em: EntityManager, invoiceId: string): Promise<InvoiceEvent[]> =>
  em.execute<InvoiceEvent[]>(
    `select ${COLUMNS} from invoice_events where invoice_id = ? order by invoice_events.at desc, id desc`,
    [invoiceId],
  );

/** Within the hour of one that is kept already, nothing is added; nor of another user's invoice. */
export async function insertDownload(em: EntityManager, userId: string, invoiceId: string): Promise<void> {
  await em.execute(
    `insert into invoice_events (user_id, invoice_id, action)
     select user_id, id, 'downloaded' from invoices where id = ? and user_id = ?
     on conflict do nothing`,
    [invoiceId, userId],
  );
}

/** Of all of a user's invoices, after one of them, in the order in which they were stored. */
export const selectEventsOfUser = (
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<StoredInvoiceEvent[]> =>
  em.execute<StoredInvoiceEvent[]>(
    `select ${COLUMNS}, invoice_id as "invoiceId",
       (select invoice_number from invoices where invoices.id = invoice_id) as "invoiceNumber"
     from invoice_events
     where user_id = ?
       ${after ? 'and (invoice_events.at, id) > (select e.at, e.id from invoice_events e where e.id = ? and e.user_id = ?)' : ''}
     order by invoice_events.at, id limit ?`,
    [userId, ...(after ? [after, userId] : []), limit],
  );

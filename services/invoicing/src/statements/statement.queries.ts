import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpenCredit, OpenInvoice } from '@paperbill/contracts/http';
import type { Decimal } from '@paperbill/contracts/rules';
import { idArray } from '@paperbill/service-kit';
import { AMOUNT_DUE, AMOUNT_OWED, IS_CREDIT, IS_OPEN, STATUS_AS_READ } from '../invoices/invoice.queries.js';

const COLUMNS = `invoices.id, invoice_number as "invoiceNumber", invoice_date::text as "invoiceDate",
  due_date::text as "dueDate", total::text, (${AMOUNT_DUE})::text as "amountDue",
  ${STATUS_AS_READ} = 'overdue' as "isOverdue"`;
const LONGEST_DUE_FIRST = 'invoices.due_date, invoices.id';
const OF_CUSTOMER = 'invoices.user_id = ? and invoices.customer_id = ?';

/** Whether an invoice was ever made out to the customer. */
export async function hasInvoices(em: EntityManager, userId: string, customerId: string): Promise<boolean> {
  const found = await em.execute<unknown[]>(`select 1 from invoices where ${OF_CUSTOMER} limit 1`, [
    userId,
    customerId,
  ]);
  return found.length > 0;
}

/** Whom an invoice that a statement stands on was made out to. */
export async function customerOf(em: EntityManager, invoiceId: string): Promise<string> {
  const [{ customerId }] = await em.execute<[{ customerId: string }]>(
    'select customer_id as "customerId" from invoices where id = ?',
    [invoiceId],
  );
  return customerId;
}

/** What is open of a customer, the longest due first. */
export const selectOpen = (
  em: EntityManager,
  userId: string,
  customerId: string,
  limit: number,
): Promise<OpenInvoice[]> =>
  em.execute<OpenInvoice[]>(
    `select ${COLUMNS} from invoices where ${OF_CUSTOMER} and ${IS_OPEN} order by ${LONGEST_DUE_FIRST} limit ?`,
    [userId, customerId, limit],
  );

/** What is to a customer's credit, the oldest first. */
export const selectCredits = (
  em: EntityManager,
  userId: string,
  customerId: string,
  limit: number,
): Promise<OpenCredit[]> =>
  em.execute<OpenCredit[]>(
    `select invoices.id, invoice_number as "invoiceNumber", invoice_date::text as "invoiceDate",
       (-(${AMOUNT_DUE}))::text as amount
     from invoices where ${OF_CUSTOMER} and ${IS_CREDIT} order by invoice_date, invoices.id limit ?`,
    [userId, customerId, limit],
  );

/** How many of a customer are open and how many are credits, and what is owed of all of them. */
export async function sumUpOpen(
  em: EntityManager,
  userId: string,
  customerId: string,
): Promise<{ open: number; credits: number; amountDue: Decimal }> {
  const [all] = await em.execute<[{ open: number; credits: number; amountDue: Decimal }]>(
    `select count(*) filter (where ${IS_OPEN})::int as open, count(*) filter (where ${IS_CREDIT})::int as credits,
       ${AMOUNT_OWED}::text as "amountDue"
     from invoices where ${OF_CUSTOMER}`,
    [userId, customerId],
  );
  return all;
}

interface LockedOpenInvoice {
  id: string;
  clientName: string;
  dueDate: string;
}

/**
 * Locks what is open of a customer, the longest due of it. Whoever locks several invoices takes them in the order of their
 * ids, so that nobody waits for each other.
 *
 * @returns the longest due first
 */
export async function lockOpen(
  em: EntityManager,
  userId: string,
  customerId: string,
  limit: number,
): Promise<LockedOpenInvoice[]> {
  const locked = await em.execute<LockedOpenInvoice[]>(
    // Asked once more outside: what somebody has paid while this waited for its lock is not open any more.
    `select invoices.id, client_name as "clientName", due_date::text as "dueDate" from invoices
     where invoices.id = any(array(
       select invoices.id from invoices where ${OF_CUSTOMER} and ${IS_OPEN} order by ${LONGEST_DUE_FIRST} limit ?))
       and ${IS_OPEN}
     order by invoices.id for no key update`,
    [userId, customerId, limit],
  );
  const placeOf = ({ dueDate, id }: LockedOpenInvoice) => `${dueDate} ${id}`;
  return locked.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** Those of these invoices that have been mailed so often. */
export async function selectFull(em: EntityManager, invoiceIds: string[], most: number): Promise<Set<string>> {
  const rows = await em.execute<{ id: string }[]>(
    `select invoice_id as id from mails where invoice_id = any(?::uuid[]) group by invoice_id having count(*) >= ?`,
    [idArray(invoiceIds), most],
  );
  return new Set(rows.map(({ id }) => id));
}

interface FurtherInvoice {
  invoiceId: string;
  /** Null: it is listed without one. */
  linkId: string | null;
}

/** Keeps what a statement lists beside the invoice on which it stands. */
export async function insertFurther(
  em: EntityManager,
  { userId, mailId, further }: { userId: string; mailId: string; further: FurtherInvoice[] },
): Promise<void> {
  await em.execute(
    `insert into statement_invoices (mail_id, user_id, invoice_id, link_id)
     select ?, ?, "invoiceId", "linkId"
     from jsonb_to_recordset(?::jsonb) as further ("invoiceId" uuid, "linkId" uuid)`,
    [mailId, userId, JSON.stringify(further)],
  );
}

/** The links of what a statement lists further, also where they were revoked. */
export async function selectFurtherLinks(em: EntityManager, mailId: string): Promise<string[]> {
  const rows = await em.execute<{ linkId: string }[]>(
    'select link_id as "linkId" from statement_invoices where mail_id = ? and link_id is not null',
    [mailId],
  );
  return rows.map(({ linkId }) => linkId);
}

/** An invoice that a statement lists, and where it leads: nowhere, where its link was revoked. */
export interface ListedInvoice extends OpenInvoice {
  linkId: string | null;
}

/** What a statement lists and is still open, the longest due first. */
export const selectListed = (em: EntityManager, mailId: string): Promise<ListedInvoice[]> =>
  em.execute<ListedInvoice[]>(
    `select ${COLUMNS}, case when revoked_at is null then link_id end as "linkId"
     from (
       select invoice_id, link_id from mails where id = ?
       union all
       select invoice_id, link_id from statement_invoices where mail_id = ?) listed
     join invoices on invoices.id = listed.invoice_id
     left join invoice_links on invoice_links.id = link_id
     where ${IS_OPEN} order by ${LONGEST_DUE_FIRST}`,
    [mailId, mailId],
  );

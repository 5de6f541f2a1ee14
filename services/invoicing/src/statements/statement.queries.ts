import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpenCredit, OpenInvoice } from '@paperbill/contracts/http';
import type { Decimal } from '@paperbill/contracts/rules';
import { idArray, sql } from '@paperbill/service-kit';
import { IS_CREDIT, IS_OPEN, STATUS_AS_READ } from '../invoices/invoice.queries.js';
import { kysely } from '../tables.js';

const isOpen = sql.raw<boolean>(IS_OPEN);
const isCredit = sql.raw<boolean>(IS_CREDIT);

const columns = [
  'invoices.id',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'total',
  'invoices.outstanding as amountDue',
  sql<boolean>`${sql.raw(STATUS_AS_READ)} = 'overdue'`.as('isOverdue'),
] as const;

const ofCustomer = (em: EntityManager, userId: string, customerId: string) =>
  kysely(em).selectFrom('invoices').where('invoices.userId', '=', userId).where('invoices.customerId', '=', customerId);

/** Whether an invoice was ever made out to the customer. */
export async function hasInvoices(em: EntityManager, userId: string, customerId: string): Promise<boolean> {
  const found = await ofCustomer(em, userId, customerId).select('id').limit(1).executeTakeFirst();
  return !!found;
}

/** Whom an invoice that a statement stands on was made out to. */
export async function customerOf(em: EntityManager, invoiceId: string): Promise<string> {
  const { customerId } = await kysely(em)
    .selectFrom('invoices')
    .select('customerId')
    .$narrowType<{ customerId: string }>()
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return customerId;
}

/** What is open of a customer, the longest due first. */
export const selectOpen = (
  em: EntityManager,
  userId: string,
  customerId: string,
  limit: number,
): Promise<OpenInvoice[]> =>
  ofCustomer(em, userId, customerId)
    .select(columns)
    .where(isOpen)
    .orderBy('invoices.dueDate')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();

/** What is to a customer's credit, the oldest first. */
export const selectCredits = (
  em: EntityManager,
  userId: string,
  customerId: string,
  limit: number,
): Promise<OpenCredit[]> =>
  ofCustomer(em, userId, customerId)
    .select(['invoices.id', 'invoiceNumber', 'invoiceDate'])
    .select(sql<Decimal>`(-outstanding)::text`.as('amount'))
    .where(isCredit)
    .orderBy('invoiceDate')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();

/** How many of a customer are open and how many are credits, and what is owed of all of them. */
export const sumUpOpen = (
  em: EntityManager,
  userId: string,
  customerId: string,
): Promise<{ open: number; credits: number; amountDue: Decimal }> =>
  ofCustomer(em, userId, customerId)
    .select([
      sql<number>`count(*) filter (where ${isOpen})::int`.as('open'),
      sql<number>`count(*) filter (where ${isCredit})::int`.as('credits'),
      sql<Decimal>`coalesce(sum(outstanding), 0.00)::text`.as('amountDue'),
    ])
    .executeTakeFirstOrThrow();

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
  const open = ofCustomer(em, userId, customerId)
    .select('invoices.id')
    .where(isOpen)
    .orderBy('invoices.dueDate')
    .orderBy('invoices.id')
    .limit(limit);
  const locked = await kysely(em)
    .selectFrom('invoices')
    .select(['invoices.id', 'clientName', 'dueDate'])
    .where('invoices.id', '=', sql<string>`any(array(${open}))`)
    // Asked once more outside: what somebody has paid while this waited for its lock is not open any more.
    .where(isOpen)
    .orderBy('invoices.id')
    .forNoKeyUpdate()
    .execute();
  const placeOf = ({ dueDate, id }: LockedOpenInvoice) => `${dueDate} ${id}`;
  return locked.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** Those of these invoices that have been mailed so often. */
export async function selectFull(em: EntityManager, invoiceIds: string[], most: number): Promise<Set<string>> {
  const rows = await kysely(em)
    .selectFrom('mails')
    .select('invoiceId')
    .where('invoiceId', '=', sql<string>`any(${idArray(invoiceIds)}::uuid[])`)
    .groupBy('invoiceId')
    .having(({ fn }) => fn.countAll(), '>=', most)
    .execute();
  return new Set(rows.map(({ invoiceId }) => invoiceId));
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
  if (further.length === 0) return;
  await kysely(em)
    .insertInto('statement_invoices')
    .values(further.map(({ invoiceId, linkId }) => ({ mailId, userId, invoiceId, linkId })))
    .execute();
}

/** The links of what a statement lists further, also where they were revoked. */
export async function selectFurtherLinks(em: EntityManager, mailId: string): Promise<string[]> {
  const rows = await kysely(em)
    .selectFrom('statement_invoices')
    .select('linkId')
    .$narrowType<{ linkId: string }>()
    .where('mailId', '=', mailId)
    .where('linkId', 'is not', null)
    .execute();
  return rows.map(({ linkId }) => linkId);
}

/** An invoice that a statement lists, and where it leads: nowhere, where its link was revoked. */
export interface ListedInvoice extends OpenInvoice {
  linkId: string | null;
}

/** What a statement lists and is still open, the longest due first. */
export const selectListed = (em: EntityManager, mailId: string): Promise<ListedInvoice[]> =>
  kysely(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom('mails')
        .select(['invoiceId', 'linkId'])
        .where('id', '=', mailId)
        .unionAll(selectFrom('statement_invoices').select(['invoiceId', 'linkId']).where('mailId', '=', mailId))
        .as('listed'),
    )
    .innerJoin('invoices', 'invoices.id', 'listed.invoiceId')
    .leftJoin('invoice_links', 'invoice_links.id', 'listed.linkId')
    .select(columns)
    .select((eb) => eb.case().when('revokedAt', 'is', null).then(eb.ref('listed.linkId')).end().as('linkId'))
    .where(isOpen)
    .orderBy('invoices.dueDate')
    .orderBy('invoices.id')
    .execute();

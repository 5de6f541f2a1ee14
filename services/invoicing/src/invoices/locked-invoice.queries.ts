import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type InvoicePayments } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type Currency,
  type InvoiceStatus,
  isId,
  type ShownStatus,
} from '@paperbill/contracts/rules';
import { toIdArraySql, formatInstantSql, sql, type Timestamp } from '@paperbill/service-kit';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { kysely } from '../tables.js';
import { paidOnUnlessVoidedSql, SHOWN_STATUS } from './invoice.queries.js';

/** The status and the payment dates that users see for an invoice. */
export type StoredPaymentState = Pick<InvoicePayments, 'status' | 'paidAt' | 'paidOn'>;

export interface LockedInvoice extends StoredPaymentState {
  id: string;
  invoiceNumber: string;
  currency: Currency;
  total: string;
  amountCredited: string;
  storedStatus: InvoiceStatus;
  storedPaidOn: CalendarDate | null;
  today: CalendarDate;
  /** Whether the payment summary is current. Release 0.1 changes an invoice without updating its payment summary. */
  isUpToDate: boolean;
}

export const PAYMENT_STATE_COLUMNS = [
  sql.raw<ShownStatus>(SHOWN_STATUS).as('status'),
  formatInstantSql(sql<Timestamp | null>`case when voided_at is null then paid_at end`).as('paidAt'),
  sql.raw<CalendarDate | null>(paidOnUnlessVoidedSql((name) => name)).as('paidOn'),
] as const;

export const selectInvoice = (em: EntityManager, userId: string, id: string) =>
  kysely(em).selectFrom('invoices').where('id', '=', id).where('userId', '=', userId);

/**
 * The lock is FOR NO KEY UPDATE, so that it does not block inserts of history events, which have a foreign key to the
 * invoice.
 * @throws AppError NOT_FOUND if the user has no such invoice
 */
export async function lockInvoice(em: EntityManager, userId: string, id: string): Promise<LockedInvoice> {
  return (await lockInvoices(em, userId, [id]))[0]!;
}

/**
 * The invoices are locked in the order of their ids, to avoid deadlocks.
 * @throws AppError NOT_FOUND if one of the invoices does not belong to the user
 */
export async function lockInvoices(em: EntityManager, userId: string, ids: string[]): Promise<LockedInvoice[]> {
  if (!ids.every(isId)) throw new AppError('NOT_FOUND');
  const invoices = await kysely(em)
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'currency', 'total', 'amountCredited', ...PAYMENT_STATE_COLUMNS])
    .select(['invoices.status as storedStatus', 'invoices.paidOn as storedPaidOn'])
    .select([
      sql.raw<CalendarDate>(TODAY_OF_USER_SQL).as('today'),
      sql<boolean>`settled_at is not null`.as('isUpToDate'),
    ])
    .where('userId', '=', userId)
    .where(sql<boolean>`id = any(${toIdArraySql(ids)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (invoices.length < ids.length) throw new AppError('NOT_FOUND');
  return invoices;
}

export async function requireInvoice(em: EntityManager, userId: string, id: string): Promise<void> {
  const found = isId(id) && (await selectInvoice(em, userId, id).select('id').executeTakeFirst());
  if (!found) throw new AppError('NOT_FOUND');
}

export const toAuditTarget = ({ id, invoiceNumber }: LockedInvoice) => ({ targetId: id, target: invoiceNumber });

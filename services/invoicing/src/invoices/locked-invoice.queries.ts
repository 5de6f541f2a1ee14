import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type InvoicePayments } from '@paperbill/contracts/http';
import { isId } from '@paperbill/contracts/rules';
import { instant } from '@paperbill/service-kit';
import { paidOn, STATUS_AS_READ } from './invoice.queries.js';

/** How an invoice reads, beside its payments. */
export type InvoiceStanding = Pick<InvoicePayments, 'status' | 'paidAt' | 'paidOn'>;

export interface LockedInvoice extends InvoiceStanding {
  id: string;
  invoiceNumber: string;
  total: string;
  /** What credit notes took off it. */
  amountCredited: string;
}

/** SQL of the columns of an `InvoiceStanding`. */
export const STANDING = `${STATUS_AS_READ} as status,
  ${instant('case when voided_at is null then paid_at end')} as "paidAt", (${paidOn((name) => name)})::text as "paidOn"`;

/**
 * The invoice, whose payments and status nobody else changes until the transaction is over. What only names it, as an event of its
 * history does, goes on: a lock that held that back as well would have those wait whom this transaction may wait for.
 *
 * @throws AppError NOT_FOUND where the user has no such invoice
 */
export async function lockInvoice(em: EntityManager, userId: string, id: string): Promise<LockedInvoice> {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const [invoice] = await em.execute<LockedInvoice[]>(
    `select id, invoice_number as "invoiceNumber", total, amount_credited as "amountCredited", ${STANDING} from invoices
     where id = ? and user_id = ? for no key update`,
    [id, userId],
  );
  if (!invoice) throw new AppError('NOT_FOUND');
  return invoice;
}

/** @throws AppError NOT_FOUND where the user has no such invoice */
export async function requireInvoice(em: EntityManager, userId: string, id: string): Promise<void> {
  const found = isId(id) && (await em.execute<unknown[]>('select 1 from invoices where id = ? and user_id = ?', [id, userId])); // prettier-ignore
  if (!found || found.length === 0) throw new AppError('NOT_FOUND');
}

/** As the audit log names it. */
export const named = ({ id, invoiceNumber }: LockedInvoice) => ({ targetId: id, target: invoiceNumber });

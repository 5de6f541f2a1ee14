import { raw } from '@mikro-orm/core';
import type { QBFilterQuery } from '@mikro-orm/postgresql';
import type { InvoiceFilter, OfUser } from '@paperbill/contracts/nats';
import type { StoredInvoice } from '../invoice.entity.js';

/** A user's invoices that a search and a status select. */
export function matching({ userId, search, status }: OfUser & InvoiceFilter): QBFilterQuery<StoredInvoice> {
  const found = search ? { $ilike: `%${literally(search)}%` } : null;
  return {
    userId,
    ...(status && { statusToday: status }),
    ...(found && { $or: [{ invoiceNumber: found }, { clientName: found }] }),
  };
}

/** `%` and `_` in a search mean themselves. */
const literally = (search: string): string => search.replace(/[\\%_]/g, '\\$&');

/** What comes after an invoice in a list that is newest first; compared inside the database, to the microsecond. */
export const after = ({ userId }: OfUser, id: string): QBFilterQuery<StoredInvoice> => ({
  [raw((alias) => `(${alias}.created_at, ${alias}.id)`)]: {
    $lt: raw('(select created_at, id from invoices where id = ? and user_id = ?)', [id, userId]),
  },
});

import type { EntityManager } from '@mikro-orm/postgresql';
import { companyProfileDefaults } from '@paperbill/contracts/http';

/**
 * How far a user's invoices have come: one row of `invoice_counters`. Saves of one user wait for each other on it, so
 * it is read and changed by hand, lock and all.
 */
export interface InvoiceCounter {
  /** The suggestion for the next invoice: always a number that no invoice has yet. */
  nextNumber: string;
  /** Invoices that the user ever created: what the free plan's limit counts. */
  createdInvoices: number;
}

const COLUMNS = 'next_number as "nextNumber", created_invoices as "createdInvoices"';

/** The counter as it stands, for whoever only looks. */
export async function readCounter(em: EntityManager, userId: string): Promise<InvoiceCounter> {
  const sql = `select ${COLUMNS} from invoice_counters where user_id = ?`;
  const [counter] = await em.execute<InvoiceCounter[]>(sql, [userId]);
  return counter ?? { nextNumber: String(companyProfileDefaults.nextInvoiceNumber), createdInvoices: 0 };
}

/** The counter, locked until the transaction ends: the next save of the same user waits here. */
export async function lockCounter(em: EntityManager, userId: string): Promise<InvoiceCounter> {
  // One statement for a user's first invoice and for every later one; the empty update is what takes the lock.
  const [counter] = await em.execute<[InvoiceCounter]>(
    `insert into invoice_counters (user_id) values (?)
     on conflict (user_id) do update set user_id = excluded.user_id
     returning ${COLUMNS}`,
    [userId],
  );
  return counter;
}

/** Documents whose numbers are always the next of their series, by the column that has it. */
type Series = 'next_credit_note' | 'next_quote';

/** The next number of a series, with the counter's lock taken. */
export async function lockNextNumber(em: EntityManager, userId: string, series: Series): Promise<string> {
  const [counter] = await em.execute<[{ number: string }]>(
    `insert into invoice_counters (user_id) values (?)
     on conflict (user_id) do update set user_id = excluded.user_id
     returning ${series} as number`,
    [userId],
  );
  return counter.number;
}

/** The caller holds the lock. */
export async function updateNextNumber(em: EntityManager, userId: string, series: Series, next: string): Promise<void> {
  await em.execute(`update invoice_counters set ${series} = ? where user_id = ?`, [next, userId]);
}

/** The caller holds the lock. */
export async function updateCounter(
  em: EntityManager,
  userId: string,
  { nextNumber, createdInvoices }: InvoiceCounter,
): Promise<void> {
  await em.execute('update invoice_counters set next_number = ?, created_invoices = ? where user_id = ?', [
    nextNumber,
    createdInvoices,
    userId,
  ]);
}

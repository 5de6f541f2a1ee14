import type { EntityManager } from '@mikro-orm/postgresql';
import { companyProfileDefaults } from '@paperbill/contracts/http';
import { kysely } from '../tables.js';
import type { InvoiceCounter } from './invoice-counter.entity.js';

const initialCounter: InvoiceCounter = {
  nextNumber: String(companyProfileDefaults.nextInvoiceNumber),
  createdInvoices: 0,
  nextCreditNote: 'CN-1',
  nextQuote: 'Q-1',
  invoiceFormat: '',
  creditNoteFormat: '',
  quoteFormat: '',
};

const counterFields = [
  'nextNumber',
  'createdInvoices',
  'nextCreditNote',
  'nextQuote',
  'invoiceFormat',
  'creditNoteFormat',
  'quoteFormat',
] as const;

export async function readCounter(em: EntityManager, userId: string): Promise<InvoiceCounter> {
  const counter = await kysely(em)
    .selectFrom('invoice_counters')
    .select(counterFields)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return counter ?? initialCounter;
}

export const lockCounter = (em: EntityManager, userId: string): Promise<InvoiceCounter> =>
  kysely(em)
    .insertInto('invoice_counters')
    .values({ userId })
    // The update changes no value. Its purpose is to lock the row of the counter.
    .onConflict((conflict) => conflict.column('userId').doUpdateSet((set) => ({ userId: set.ref('excluded.userId') })))
    .returning(counterFields)
    .executeTakeFirstOrThrow();

export async function updateCounter(em: EntityManager, userId: string, values: Partial<InvoiceCounter>): Promise<void> {
  await kysely(em).updateTable('invoice_counters').set(values).where('userId', '=', userId).execute();
}

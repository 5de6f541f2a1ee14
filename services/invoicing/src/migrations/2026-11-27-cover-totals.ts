import { Migration } from '@mikro-orm/migrations';
import { SEARCH_TEXT } from './2026-11-25-search-invoices.js';

/** Sorting by payment now uses the payment date that users see. */
const SORT_KEYS: Record<string, string> = {
  number: 'invoice_number collate "natural"',
  client: 'client_name collate "und-x-icu"',
  invoice_date: 'invoice_date',
  due_date: 'due_date',
  // Unpaid invoices come last in both sort directions.
  payment: `coalesce(case when voided_at is null then paid_on end, 'infinity')`,
  payment_backwards: `coalesce(case when voided_at is null then paid_on end, '-infinity')`,
};

/** The columns include the total, because an invoice with a negative total is never overdue. */
const FILTER_COLUMNS = ['status', 'voided_at', 'due_date', 'invoice_date', 'total'];

export class CoverTotals extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    const names = Object.keys(SORT_KEYS).map((name) => `invoices_by_${name}`);
    // Dropping the indexes first locks the table exclusively. If a weaker lock were upgraded later, it could cause a
    // deadlock with a transaction that reads and then writes.
    this.addSql(`drop index invoices_searched, ${names.join(', ')}`);
    this.addSql(`
      create index invoices_searched on invoices (user_id, created_at desc, id desc, ${SEARCH_TEXT})
        include (invoice_number, client_name, status, due_date, invoice_date, customer_id, voided_at, total)`);
    for (const [name, key] of Object.entries(SORT_KEYS)) {
      const included = [...FILTER_COLUMNS, ...(key.includes('paid_on') ? ['paid_on'] : [])].filter(
        (column) => column !== key,
      );
      this.addSql(`
        create index invoices_by_${name} on invoices (user_id, (${key}), created_at, id) include (${included.join(', ')})`);
    }
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Invoices with the same sort key are sorted by creation time and id. */
const SORT_KEYS: Record<string, string> = {
  number: 'invoice_number collate "natural"',
  client: 'client_name collate "und-x-icu"',
  total: 'total',
  invoice_date: 'invoice_date',
  due_date: 'due_date',
  // Unpaid invoices come last in both sort directions.
  payment: `coalesce(case when voided_at is null then paid_at end, 'infinity')`,
  payment_backwards: `coalesce(case when voided_at is null then paid_at end, '-infinity')`,
};

/** The indexes contain these columns, so that PostgreSQL skips earlier pages without reading the table. */
const FILTER_COLUMNS = ['status', 'voided_at', 'due_date', 'invoice_date'];

export class OrderByIndex extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The table `invoice_sums` replaces the index `invoices_money`. Dropping the index first locks the table
    // exclusively. If a weaker lock were upgraded later, it could cause a deadlock.
    this.addSql('drop index invoices_money');
    for (const [name, key] of Object.entries(SORT_KEYS)) {
      const included = [...FILTER_COLUMNS, ...(key.includes('paid_at') ? ['paid_at'] : [])].filter(
        (column) => column !== key,
      );
      this.addSql(`
        create index invoices_by_${name} on invoices (user_id, (${key}), created_at, id) include (${included.join(', ')})`);
    }
  }
}

import { Migration } from '@mikro-orm/migrations';

/** An index for each sort order of the list. Creation time and id break ties. */
const ORDERS: Record<string, string> = {
  number: 'invoice_number collate "natural"',
  client: 'client_name collate "und-x-icu"',
  total: 'total',
  invoice_date: 'invoice_date',
  due_date: 'due_date',
  // Unpaid invoices come last in both directions.
  payment: `coalesce(case when voided_at is null then paid_at end, 'infinity')`,
  payment_backwards: `coalesce(case when voided_at is null then paid_at end, '-infinity')`,
};

/** The filter columns of lists. Covering indexes skip earlier pages without reading the table. */
const FILTERS = ['status', 'voided_at', 'due_date', 'invoice_date'];

export class OrderByIndex extends Migration {
  override up(): void {
    // No timeout, because this scans whole tables.
    this.addSql('set local statement_timeout = 0');
    // Sums replace it. Drop it first, to lock the table exclusively at once. A lock upgrade could deadlock.
    this.addSql('drop index invoices_money');
    for (const [name, key] of Object.entries(ORDERS)) {
      const included = [...FILTERS, ...(key.includes('paid_at') ? ['paid_at'] : [])].filter((column) => column !== key);
      this.addSql(`
        create index invoices_by_${name} on invoices (user_id, (${key}), created_at, id) include (${included.join(', ')})`);
    }
  }
}

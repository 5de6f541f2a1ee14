import { Migration } from '@mikro-orm/migrations';

/** Each order of a list has its index, in which a page is found; what is equal stands in the order in which it was created. */
const ORDERS: Record<string, string> = {
  number: 'invoice_number collate "natural"',
  client: 'client_name collate "und-x-icu"',
  total: 'total',
  invoice_date: 'invoice_date',
  due_date: 'due_date',
  // Unpaid ones come last either way.
  payment: `coalesce(case when voided_at is null then paid_at end, 'infinity')`,
  payment_backwards: `coalesce(case when voided_at is null then paid_at end, '-infinity')`,
};

/** What lists are filtered by, so that no invoice on the pages before is read. */
const FILTERS = ['status', 'voided_at', 'due_date', 'invoice_date'];

export class OrderByIndex extends Migration {
  override up(): void {
    // Every invoice is read for each index, however many there are.
    this.addSql('set local statement_timeout = 0');
    // Sums took its place. It goes first: who reads meanwhile and then writes would make a deadlock.
    this.addSql('drop index invoices_money');
    for (const [name, key] of Object.entries(ORDERS)) {
      const included = [...FILTERS, ...(key.includes('paid_at') ? ['paid_at'] : [])].filter((column) => column !== key);
      this.addSql(`
        create index invoices_by_${name} on invoices (user_id, (${key}), created_at, id) include (${included.join(', ')})`);
    }
  }
}

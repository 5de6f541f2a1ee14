import { Migration } from '@mikro-orm/migrations';

/** What a day is looked through for where a list is filtered by status or dates. */
const FILTERS = 'status, voided_at';

/** Each order of a list has its index, in which a page is found; what is equal stands in the order in which it was created. */
const ORDERS: Record<string, [key: string, include?: string]> = {
  number: ['invoice_number collate "natural"'],
  client: ['client_name collate "und-x-icu"'],
  total: ['total'],
  invoice_date: ['invoice_date', `due_date, ${FILTERS}`],
  due_date: ['due_date', `invoice_date, ${FILTERS}`],
  // Unpaid ones come last either way.
  payment: [`coalesce(case when voided_at is null then paid_at end, 'infinity')`, 'voided_at, paid_at'],
  payment_backwards: [`coalesce(case when voided_at is null then paid_at end, '-infinity')`, 'voided_at, paid_at'],
};

export class OrderByIndex extends Migration {
  override up(): void {
    // Every invoice is read for each index, however many there are.
    this.addSql('set local statement_timeout = 0');
    for (const [name, [key, include]] of Object.entries(ORDERS)) {
      this.addSql(`
        create index invoices_by_${name} on invoices (user_id, (${key}), created_at, id)
          ${include ? `include (${include})` : ''}`);
    }
    // Sums took its place.
    this.addSql('drop index invoices_money');
  }
}

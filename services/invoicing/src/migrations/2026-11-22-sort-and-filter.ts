import { Migration } from '@mikro-orm/migrations';

/** Lists are sorted and filtered by more, and still found in an index: an invoice is only read where it is shown. */
export class SortAndFilter extends Migration {
  override up(): void {
    // Every row is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    // Numbers within a text count as numbers: INV-9 stands before INV-10.
    this.addSql(`create collation if not exists "natural" (provider = icu, locale = 'und-u-kn-true')`);
    this.addSql(`
      create index invoices_sorted on invoices (user_id, created_at desc, id desc)
        include (invoice_number, client_name, status, due_date, invoice_date, total, paid_at, customer_id)`);
    this.addSql('drop index invoices_list');
  }
}

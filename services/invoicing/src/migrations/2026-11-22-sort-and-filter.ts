import { Migration } from '@mikro-orm/migrations';

/** Adds covering indexes for further sort orders and filters of invoice lists. */
export class SortAndFilter extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The collation `natural` compares digits as numbers, so that INV-9 comes before INV-10.
    this.addSql(`create collation if not exists "natural" (provider = icu, locale = 'und-u-kn-true')`);
    this.addSql(`
      create index invoices_sorted on invoices (user_id, created_at desc, id desc)
        include (invoice_number, client_name, status, due_date, invoice_date, total, paid_at, customer_id)`);
    this.addSql('drop index invoices_list');
  }
}

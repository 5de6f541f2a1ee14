import { Migration } from '@mikro-orm/migrations';

/** Adds covering indexes for lists of invoices, so that PostgreSQL reads only the shown invoices from the table. */
export class CoverListsAndTotals extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create index invoices_list on invoices (user_id, created_at desc, id desc)
        include (invoice_number, client_name, status, due_date)`);
    this.addSql('drop index invoices_newest_first');
    this.addSql(`
      create index invoices_of_customers on invoices (user_id, customer_id)
        include (status, total, invoice_date, paid_at) where customer_id is not null`);
  }
}

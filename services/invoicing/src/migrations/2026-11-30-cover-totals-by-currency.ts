import { Migration } from '@mikro-orm/migrations';

/** With the currency in the index, an index-only scan can read the totals per currency. */
export class CoverTotalsByCurrency extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // Dropping the index first locks the table exclusively. If a weaker lock were upgraded later, it could cause
    // a deadlock.
    this.addSql('drop index invoices_of_customers');
    this.addSql(`
      create index invoices_of_customers on invoices (user_id, customer_id, currency)
        include (status, total, amount_paid, outstanding, invoice_date, paid_on, voided_at)
        where customer_id is not null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the currency to the covering index of customer totals. PostgreSQL then reads the totals of each currency from
 * the index alone.
 */
export class CoverTotalsByCurrency extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The drop statement comes first, because upgrading a weaker lock later could deadlock.
    this.addSql('drop index invoices_of_customers');
    this.addSql(`
      create index invoices_of_customers on invoices (user_id, customer_id, currency)
        include (status, total, amount_paid, outstanding, invoice_date, paid_on, voided_at)
        where customer_id is not null`);
  }
}

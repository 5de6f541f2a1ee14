import { Migration } from '@mikro-orm/migrations';

/** A change says which revision it was made to: of two tabs the older one would take back what the newer one has saved. */
export class ReviseRecurringInvoices extends Migration {
  override up(): void {
    this.addSql('alter table recurring_invoices add revision integer not null default 1 check (revision > 0)');
  }
}

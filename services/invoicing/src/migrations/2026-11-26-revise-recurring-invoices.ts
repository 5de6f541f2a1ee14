import { Migration } from '@mikro-orm/migrations';

/** With optimistic locking, an outdated browser tab cannot overwrite newer changes. */
export class ReviseRecurringInvoices extends Migration {
  override up(): void {
    this.addSql('alter table recurring_invoices add revision integer not null default 1 check (revision > 0)');
  }
}

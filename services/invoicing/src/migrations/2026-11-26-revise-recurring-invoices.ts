import { Migration } from '@mikro-orm/migrations';

/** Adds a revision for optimistic locking. Without it, an outdated tab would overwrite newer changes. */
export class ReviseRecurringInvoices extends Migration {
  override up(): void {
    this.addSql('alter table recurring_invoices add revision integer not null default 1 check (revision > 0)');
  }
}

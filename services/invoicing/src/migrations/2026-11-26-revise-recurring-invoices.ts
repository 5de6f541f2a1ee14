import { Migration } from '@mikro-orm/migrations';

/**
 * Adds a revision to recurring invoices for optimistic locking. It prevents an outdated browser tab from overwriting
 * newer changes.
 */
export class ReviseRecurringInvoices extends Migration {
  override up(): void {
    this.addSql('alter table recurring_invoices add revision integer not null default 1 check (revision > 0)');
  }
}

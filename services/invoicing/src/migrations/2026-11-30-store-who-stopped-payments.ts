import { Migration } from '@mikro-orm/migrations';

/**
 * Adds a column that stores who stopped the automatic payments. Earlier releases stored `stopped_at` only if the client
 * stopped the automatic payments.
 */
export class StoreWhoStoppedPayments extends Migration {
  override up(): void {
    this.addSql(
      "alter table saved_cards add column stopped_by text check (stopped_by in ('client', 'user', 'system'))",
    );
    this.addSql("update saved_cards set stopped_by = 'client' where stopped_at is not null");
  }
}

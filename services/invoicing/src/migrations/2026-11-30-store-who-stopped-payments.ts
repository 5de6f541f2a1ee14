import { Migration } from '@mikro-orm/migrations';

/** Adds who stopped the automatic payments. Before, `stopped_at` was stored only if the client stopped them. */
export class StoreWhoStoppedPayments extends Migration {
  override up(): void {
    this.addSql(
      "alter table saved_cards add column stopped_by text check (stopped_by in ('client', 'user', 'system'))",
    );
    this.addSql("update saved_cards set stopped_by = 'client' where stopped_at is not null");
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Adds the time at which a client stopped the automatic payments. The to-do list shows it. */
export class StoreStoppedPayments extends Migration {
  override up(): void {
    this.addSql('alter table saved_cards add column stopped_at timestamptz check (isfinite(stopped_at))');
  }
}

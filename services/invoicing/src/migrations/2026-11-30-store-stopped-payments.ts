import { Migration } from '@mikro-orm/migrations';

/** Adds the time at which the client of a saved card stopped the automatic payments, for the to-do list. */
export class StoreStoppedPayments extends Migration {
  override up(): void {
    this.addSql('alter table saved_cards add column stopped_at timestamptz check (isfinite(stopped_at))');
  }
}

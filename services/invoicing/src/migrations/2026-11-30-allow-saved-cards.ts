import { Migration } from '@mikro-orm/migrations';

/** Adds the user's choice that clients may save a card for recurring invoices. */
export class AllowSavedCards extends Migration {
  override up(): void {
    this.addSql('alter table payment_options add column allows_saved_cards boolean not null default false');
  }
}

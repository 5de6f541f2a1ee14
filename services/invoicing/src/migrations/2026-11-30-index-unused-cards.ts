import { Migration } from '@mikro-orm/migrations';

/** Adds indexes for the saved cards that the worker checks, and for the failed charges in the to-do list. */
export class IndexUnusedCards extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`create index saved_cards_active on saved_cards (look_at) where state = 'active'`);
    this.addSql(`
      create index automatic_payments_failed_of_user on automatic_payments (user_id, created_at)
        where state = 'failed'`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the time of the last check to accounts and payments. Failing accounts and payments then do not block the others.
 */
export class StoreAttemptsAtStripe extends Migration {
  override up(): void {
    this.addSql('alter table payment_accounts add column attempted_at timestamptz');
    this.addSql('alter table client_payments add column attempted_at timestamptz');
  }
}

import { Migration } from '@mikro-orm/migrations';

export class StoreAttemptsAtStripe extends Migration {
  override up(): void {
    this.addSql('alter table payment_accounts add column attempted_at timestamptz');
    this.addSql('alter table client_payments add column attempted_at timestamptz');
  }
}

import { Migration } from '@mikro-orm/migrations';

export class IndexPaymentEvents extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('create index payment_events_object on payment_events (object_id)');
    this.addSql('create index client_payments_account on client_payments (account_id)');
    this.addSql('drop index payment_accounts_checked');
  }
}

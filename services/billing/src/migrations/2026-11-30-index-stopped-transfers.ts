import { Migration } from '@mikro-orm/migrations';

/** Money of a stopped transfer may still arrive. */
export class IndexStoppedTransfers extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create index client_payments_stopped on client_payments (synced_at)
        where state = 'canceled' and customer_id is not null`);
  }
}

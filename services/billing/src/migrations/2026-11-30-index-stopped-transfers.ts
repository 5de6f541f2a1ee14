import { Migration } from '@mikro-orm/migrations';

/** Adds an index of bank transfers that were stopped. Their money may still arrive, so they are checked each day. */
export class IndexStoppedTransfers extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create index client_payments_stopped on client_payments (synced_at)
        where state = 'canceled' and customer_id is not null`);
  }
}

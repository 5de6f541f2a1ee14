import { Migration } from '@mikro-orm/migrations';

/** Adds the money of a bank transfer that pays nothing and is still at Stripe. It is null until the next sync. */
export class StoreUnusedMoney extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column unused bigint');
  }
}

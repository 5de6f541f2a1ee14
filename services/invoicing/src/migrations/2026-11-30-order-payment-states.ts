import { Migration } from '@mikro-orm/migrations';

/** Adds the sequence number of the stored state, so that a delayed message does not replace a newer state. */
export class OrderPaymentStates extends Migration {
  override up(): void {
    this.addSql('alter table online_payments add column sequence bigint');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Adds the sequence number of the last state of a payment that was passed on to invoicing. */
export class NumberPaymentStates extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column sequence bigint');
  }
}

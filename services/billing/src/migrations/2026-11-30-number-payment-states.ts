import { Migration } from '@mikro-orm/migrations';

export class NumberPaymentStates extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column sequence bigint');
  }
}

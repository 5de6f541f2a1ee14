import { Migration } from '@mikro-orm/migrations';

export class StoreUnusedMoney extends Migration {
  override up(): void {
    this.addSql('alter table client_payments add column unused bigint');
  }
}

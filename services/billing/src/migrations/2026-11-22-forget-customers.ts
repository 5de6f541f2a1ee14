import { Migration } from '@mikro-orm/migrations';

export class ForgetCustomers extends Migration {
  override up(): void {
    // The table may exist already, because the restore of an older backup does not drop it.
    this.addSql(`
      create table if not exists forgotten_customers (
        customer_hash char(64) primary key check (customer_hash ~ '^[0-9a-f]{64}$'),
        forgotten_at timestamptz not null default now()
      )`);
    this.addSql('create index forgotten_customers_by_age on forgotten_customers (forgotten_at)');
  }
}

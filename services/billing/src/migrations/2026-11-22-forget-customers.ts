import { Migration } from '@mikro-orm/migrations';

/** Creates the table with the hashes of deleted customers' ids. Later events of these customers are not stored. */
export class ForgetCustomers extends Migration {
  override up(): void {
    // The table may exist already, because restoring an older backup does not drop the table with the hashes.
    this.addSql(`
      create table if not exists forgotten_customers (
        customer_hash char(64) primary key check (customer_hash ~ '^[0-9a-f]{64}$'),
        forgotten_at timestamptz not null default now()
      )`);
    this.addSql('create index forgotten_customers_by_age on forgotten_customers (forgotten_at)');
  }
}

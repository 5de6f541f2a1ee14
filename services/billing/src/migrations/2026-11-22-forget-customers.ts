import { Migration } from '@mikro-orm/migrations';

/** Customers of deleted accounts, as hashes of their ids: what Stripe still tells of them is not stored. */
export class ForgetCustomers extends Migration {
  override up(): void {
    // There already where a backup of a former release was restored: `restore` keeps who was forgotten since.
    this.addSql(`
      create table if not exists forgotten_customers (
        customer_hash char(64) primary key check (customer_hash ~ '^[0-9a-f]{64}$'),
        forgotten_at timestamptz not null default now()
      )`);
    this.addSql('create index forgotten_customers_by_age on forgotten_customers (forgotten_at)');
  }
}

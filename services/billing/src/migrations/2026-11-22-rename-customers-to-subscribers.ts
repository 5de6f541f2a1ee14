import { Migration } from '@mikro-orm/migrations';

/**
 * Expand phase: renames the table `customers` to `subscribers` and creates a view with the old name. Instances of the
 * previous release write to the view. PostgreSQL applies each SQL statement on the view to the table, including `for
 * update` and `on conflict`. Both releases therefore share the same rows, unique keys and row locks.
 * Contract phase: run `drop view customers` one release later, when no instance of 0.1 is running any more. The file
 * upgrade.spec.ts of the recovery checks must then list the columns of the view as removed on purpose.
 * The rename needs an exclusive lock on the table. An instance that calls Stripe holds a row lock until Stripe
 * responds. In that case, the migration gives up after 2 seconds and is retried, like every migration.
 */
export class RenameCustomersToSubscribers extends Migration {
  override up(): void {
    this.addSql('alter table customers rename to subscribers');
    this.addSql('alter table subscribers rename constraint customers_pkey to subscribers_pkey');
    this.addSql(`
      alter table subscribers
        rename constraint customers_stripe_customer_id_key to subscribers_stripe_customer_id_key`);
    this.addSql(`
      alter table subscribers
        rename constraint customers_stripe_customer_id_check to subscribers_stripe_customer_id_check`);
    this.addSql(`
      create view customers as
        select user_id, stripe_customer_id, email, created_at, updated_at from subscribers`);
  }
}

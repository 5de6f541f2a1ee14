import { Migration } from '@mikro-orm/migrations';

/**
 * Expand: the table `customers` becomes `subscribers`, and a view keeps the old name. Instances of the release before
 * still write `customers`. PostgreSQL hands every statement on such a view to the table itself, `for update` and
 * `on conflict` included: both releases use the same rows, the same unique keys and the same row locks, and there is no
 * copy that could fall behind.
 *
 * Contract, one release later, when no instance of 0.1 runs any more: `drop view customers`. Recovery's upgrade.spec.ts then
 * has to be told that those columns are gone on purpose; nothing else has to change.
 *
 * Renaming needs the table for a moment for itself. An instance that asks Stripe holds a row of it until the answer is
 * there; meanwhile this migration gives up after 2 seconds and is tried again, as all migrations are.
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

import { Migration } from '@mikro-orm/migrations';

export class ConnectSubscriptionsToStripe extends Migration {
  override up(): void {
    this.addSql(`
      create table customers (
        user_id uuid primary key,
        stripe_customer_id text unique check (stripe_customer_id <> ''),
        email text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    this.addSql(`
      alter table subscriptions
        add column stripe_subscription_id text unique check (stripe_subscription_id <> ''),
        add column stripe_status text not null default '',
        add column current_period_ends_at timestamptz,
        add column cancels_at timestamptz,
        add column payment_problem boolean not null default false,
        add column monthly_amount numeric(10, 2) not null default 0 check (monthly_amount >= 0),
        add column had_subscription boolean not null default false,
        add column synced_at timestamptz,
        add check ((stripe_subscription_id is null) = (stripe_status = '')),
        add check (stripe_subscription_id is not null or not payment_problem)`);
    // The new constraints are NOT VALID. Before Stripe was used, rows were inserted manually, and some of these rows
    // may violate the constraints.
    this.addSql(`
      alter table subscriptions
        add check (status = 'free' or (stripe_subscription_id is not null and had_subscription)) not valid,
        add check ((status = 'cancelled_but_active') = (cancels_at is not null)) not valid`);
    // The staff page counts subscriptions by status.
    this.addSql('create index subscriptions_status on subscriptions (status)');
    this.addSql('create index subscriptions_payment_problem on subscriptions (user_id) where payment_problem');
  }
}

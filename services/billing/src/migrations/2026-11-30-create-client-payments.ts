import { Migration } from '@mikro-orm/migrations';

export class CreateClientPayments extends Migration {
  override up(): void {
    this.addSql(`
      create table payment_accounts (
        user_id uuid primary key,
        account_id text unique check (account_id <> ''),
        is_on boolean not null default true,
        state text not null check (state in ('onboarding', 'active', 'restricted', 'disconnected')),
        country text,
        currency text,
        checked_at timestamptz,
        events_until timestamptz not null default clock_timestamp(),
        created_at timestamptz not null default clock_timestamp()
      )`);
    this.addSql('create index payment_accounts_checked on payment_accounts (checked_at)');

    this.addSql(`
      create table client_payments (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        invoice_id uuid not null,
        link_id uuid not null,
        account_id text not null,
        session_id text not null unique check (session_id <> ''),
        payment_intent_id text unique check (payment_intent_id <> ''),
        amount numeric not null check (amount > 0 and amount < 'infinity'),
        currency text not null,
        state text not null default 'open'
          check (state in ('open', 'expired', 'processing', 'succeeded', 'failed', 'canceled')),
        expires_at timestamptz not null,
        created_at timestamptz not null default clock_timestamp(),
        synced_at timestamptz not null default clock_timestamp()
      )`);
    this.addSql('create index client_payments_user on client_payments (user_id)');
    this.addSql('create index client_payments_invoice on client_payments (invoice_id)');
    this.addSql('create index client_payments_created on client_payments (created_at)');
    this.addSql(`create index client_payments_open on client_payments (id) where state = 'open'`);
    this.addSql(`create index client_payments_processing on client_payments (id) where state = 'processing'`);

    // Events are stored without their payload, because the payload contains data of clients. Billing fetches the
    // current data from Stripe.
    this.addSql(`
      create table payment_events (
        id text primary key check (id <> ''),
        type text not null check (type <> ''),
        source text not null check (source in ('webhook', 'reconciliation')),
        state text not null default 'received' check (state in ('received', 'processed', 'ignored', 'failed')),
        account_id text not null,
        object_id text not null,
        created_at timestamptz not null,
        received_at timestamptz not null default clock_timestamp(),
        processed_at timestamptz,
        due_at timestamptz default clock_timestamp(),
        attempts integer not null default 0 check (attempts >= 0),
        error text not null default '',
        lease uuid,
        leased_until timestamptz,
        check ((state = 'received') = (due_at is not null)),
        check ((state = 'received') = (processed_at is null)),
        check ((lease is null) = (leased_until is null))
      )`);
    // The same indexes as for subscription_events: waiting events, leases, and one leased event per object.
    this.addSql(`create index payment_events_waiting on payment_events (received_at, id) where state = 'received'`);
    this.addSql(`create index payment_events_failed on payment_events (received_at, id) where state = 'failed'`);
    this.addSql('create index payment_events_leases on payment_events (leased_until) where lease is not null');
    this.addSql(`
      create unique index payment_events_one_at_a_time on payment_events (object_id)
        where lease is not null and object_id <> ''`);
    this.addSql('create index payment_events_newest on payment_events (received_at desc, id desc)');
    this.addSql('create index payment_events_account on payment_events (account_id)');
  }
}

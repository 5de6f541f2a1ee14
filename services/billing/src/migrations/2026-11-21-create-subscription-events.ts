import { Migration } from '@mikro-orm/migrations';

export class CreateSubscriptionEvents extends Migration {
  override up(): void {
    // The payload has the type json. Unlike jsonb, json keeps Stripe's text unchanged and accepts \u0000, which Stripe
    // may send.
    this.addSql(`
      create table subscription_events (
        id text primary key check (id <> ''),
        type text not null check (type <> ''),
        source text not null check (source in ('webhook', 'reconciliation')),
        state text not null default 'received' check (state in ('received', 'processed', 'ignored', 'failed')),
        customer_id text not null,
        subscription_id text not null,
        payload json not null,
        created_at timestamptz not null,
        received_at timestamptz not null default clock_timestamp(),
        processed_at timestamptz,
        due_at timestamptz default clock_timestamp(),
        attempts integer not null default 0 check (attempts >= 0),
        lease uuid,
        leased_until timestamptz,
        check ((state = 'received') = (due_at is not null)),
        check ((state = 'received') = (processed_at is null)),
        check ((lease is null) = (leased_until is null))
      )`);
    // The next indexes are for the worker of the event inbox: one for waiting events in order of receipt, and one for
    // leased events. The unique index permits at most one leased event per customer.
    this.addSql(
      `create index subscription_events_waiting on subscription_events (received_at, id) where state = 'received'`,
    );
    this.addSql(
      'create index subscription_events_leases on subscription_events (leased_until) where lease is not null',
    );
    this.addSql(`
      create unique index subscription_events_one_at_a_time on subscription_events (customer_id)
        where lease is not null and customer_id <> ''`);
    // The next indexes are for the staff page. There is one for each filter, with the newest events first.
    this.addSql('create index subscription_events_newest on subscription_events (received_at desc, id desc)');
    this.addSql('create index subscription_events_type on subscription_events (type, received_at desc, id desc)');
    this.addSql('create index subscription_events_state on subscription_events (state, received_at desc, id desc)');
    this.addSql(
      'create index subscription_events_customer on subscription_events (customer_id, received_at desc, id desc)',
    );
    this.addSql(`
      create index subscription_events_subscription on subscription_events (subscription_id, received_at desc, id desc)
        where subscription_id <> ''`);

    this.addSql(`
      create table subscription_event_attempts (
        id bigint generated always as identity primary key,
        event_id text not null references subscription_events on delete cascade,
        at timestamptz not null default clock_timestamp(),
        error text not null default '',
        changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
        replayed_by text
      )`);
    this.addSql('create index subscription_event_attempts_event on subscription_event_attempts (event_id, id)');

    this.addSql(`
      create table staff_actions (
        id bigint generated always as identity primary key,
        action text not null check (action in ('replay', 'sync', 'reconciliation')),
        user_id uuid,
        event_id text references subscription_events,
        staff_user_id uuid,
        staff_email text not null default '',
        at timestamptz not null default clock_timestamp(),
        changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
        error text not null default '',
        check ((action = 'replay') = (event_id is not null)),
        check ((action = 'reconciliation') = (staff_user_id is null)),
        check ((staff_user_id is null) = (staff_email = '')),
        check (action = 'replay' or user_id is not null)
      )`);
    this.addSql('create index staff_actions_user on staff_actions (user_id, at desc)');

    // Each reconciliation adds a row. The migration inserts the first row, so that the first reconciliation fetches no
    // earlier events.
    this.addSql(`
      create table reconciliations (
        id bigint generated always as identity primary key,
        started_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        events_found integer not null default 0,
        customers_repaired integer not null default 0,
        error text not null default ''
      )`);
    this.addSql('create index reconciliations_started on reconciliations (started_at desc)');
    this.addSql('insert into reconciliations (finished_at) values (clock_timestamp())');
  }
}

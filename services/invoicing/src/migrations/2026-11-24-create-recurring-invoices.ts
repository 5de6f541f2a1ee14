import { Migration } from '@mikro-orm/migrations';

export class CreateRecurringInvoices extends Migration {
  override up(): void {
    this.addSql(`
      create table recurring_invoices (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        -- The invoice that the schedule copies. An issued invoice never changes.
        invoice_id uuid not null references invoices on delete cascade,
        every integer not null check (every between 1 and 99),
        unit varchar(10) not null check (unit in ('week', 'month', 'year')),
        starts_on date not null check (isfinite(starts_on)),
        ends_on date check (isfinite(ends_on)),
        count integer check (count between 1 and 999),
        mode varchar(10) not null check (mode in ('draft', 'issue', 'send')),
        -- An object with the properties to, cc, bcc and replyTo.
        recipients jsonb check (jsonb_typeof(recipients) = 'object' and length(recipients::text) <= 10000),
        state varchar(10) not null default 'active' check (state in ('active', 'paused', 'ended')),
        -- The index of the next date. The date in starts_on has the index 0.
        next_n integer not null check (next_n >= 0),
        made integer not null default 0 check (made >= 0),
        look_at timestamptz not null default now() check (isfinite(look_at)),
        error varchar(300) not null default '',
        idempotency_key varchar(255) not null,
        request_hash varchar(64) not null,
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        unique (user_id, idempotency_key),
        check ((recipients is not null) = (mode = 'send'))
      )`);
    this.addSql(`create index recurring_to_look_at on recurring_invoices (look_at) where state = 'active'`);
    this.addSql('create index recurring_of_user on recurring_invoices (user_id, created_at)');
    this.addSql('create index recurring_of_invoice on recurring_invoices (invoice_id)');
    this.addSql(`
      create table recurring_runs (
        recurring_id uuid not null references recurring_invoices on delete cascade,
        n integer not null check (n >= 0),
        user_id uuid not null,
        date date not null check (isfinite(date)),
        invoice_id uuid references invoices on delete cascade,
        -- The created draft. There is no foreign key, because the draft may be issued or deleted later.
        draft_id uuid,
        is_unsent boolean not null default false,
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        primary key (recurring_id, n),
        check ((invoice_id is null) <> (draft_id is null))
      )`);
    this.addSql('create index recurring_runs_of_user on recurring_runs (user_id)');
    this.addSql('create index recurring_runs_of_invoice on recurring_runs (invoice_id) where invoice_id is not null');
    this.addSql(`
      create function date_of_recurring(starts_on date, every integer, unit varchar, n integer) returns date immutable
        language sql set search_path = pg_catalog, pg_temp as $$
          select (starts_on + n * every * ('1 ' || unit)::interval)::date
        $$`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed', 'credited', 'voided', 'opened',
  'client-paid', 'client-question', 'mail-sent', 'mail-failed', 'mail-unknown')`;

/** A simple pattern for e-mail addresses. The BFF validates addresses strictly. */
const EMAIL_PATTERN = `'^[^@[:space:][:cntrl:],;:<>()"]+@[^@[:space:][:cntrl:],;:<>()"]+$'`;
const MAX_COPIES = 10;

/** The documents service leases the mails, sends them and reports their results. */
export class CreateMails extends Migration {
  override up(): void {
    this.addSql(`
      create function are_addresses(addresses varchar[]) returns boolean immutable
        language sql set search_path = pg_catalog, pg_temp as $$
          select coalesce(bool_and(address ~ ${EMAIL_PATTERN}), true) and cardinality(addresses) <= ${MAX_COPIES}
          from unnest(addresses) address
        $$`);
    this.addSql(`
      create table mails (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        invoice_id uuid not null references invoices on delete cascade,
        link_id uuid unique references invoice_links on delete set null,
        idempotency_key varchar(255) not null,
        request_hash varchar(64) not null,
        "to" varchar(254) not null check ("to" ~ ${EMAIL_PATTERN}),
        cc varchar(254)[] not null default '{}' check (are_addresses(cc)),
        bcc varchar(254)[] not null default '{}' check (are_addresses(bcc)),
        reply_to varchar(254) not null check (reply_to ~ ${EMAIL_PATTERN}),
        subject varchar(200) not null check (subject ~ '\\S' and subject !~ '[[:cntrl:]]'),
        text varchar(5000) not null check (text ~ '\\S'),
        state varchar(10) not null default 'queued'
          check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
        error varchar(300) not null default '',
        attempts integer not null default 0 check (attempts >= 0),
        due_at timestamptz not null default clock_timestamp() check (isfinite(due_at)),
        lease uuid,
        leased_until timestamptz check (isfinite(leased_until)),
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        sent_at timestamptz check (isfinite(sent_at)),
        read_at timestamptz check (isfinite(read_at)),
        unique (user_id, idempotency_key),
        check (leased_until is null or (lease is not null and state in ('queued', 'sending'))),
        check (state <> 'sending' or leased_until is not null),
        check ((sent_at is not null) = (state in ('sent', 'unknown')))
      )`);
    this.addSql('create index mails_of_invoice on mails (invoice_id, created_at, id)');
    this.addSql('create index mails_of_user on mails (user_id, created_at, id)');
    this.addSql(`create index mails_due on mails (due_at, id) where state = 'queued' and leased_until is null`);
    this.addSql(`create index mails_waiting on mails (created_at) where state in ('queued', 'sending')`);
    this.addSql('create index mails_leased on mails (user_id, leased_until) where leased_until is not null');
    this.addSql(`
      create index mails_troubled on mails (user_id, created_at, id)
        where state in ('failed', 'unknown') and read_at is null`);
    this.createHistoryTriggers();
  }

  private createHistoryTriggers(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table invoice_events
        drop constraint invoice_events_action_check,
        add constraint invoice_events_action_check check (action in ${HISTORY_ACTIONS})`);
    this.addSql(`
      create function append_mail() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(new.user_id, new.invoice_id, 'mail-' || new.state, null);
          return new;
        end $$`);
    this.addSql(`
      create trigger append_mail after update of state on mails
        for each row when (new.state <> old.state and new.state in ('sent', 'failed', 'unknown'))
        execute function append_mail()`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed', 'credited', 'voided', 'opened')`;

/** Adds links that show an invoice to its client. The table contains only the hash of a link's token. */
export class CreateInvoiceLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table invoice_links (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        invoice_id uuid not null references invoices on delete cascade,
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        opened_at timestamptz check (isfinite(opened_at)),
        revoked_at timestamptz check (isfinite(revoked_at))
      )`);
    this.addSql('create index invoice_links_of_invoice on invoice_links (invoice_id, created_at, id)');
    this.addSql('create index invoice_links_of_user on invoice_links (user_id, created_at, id)');
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table invoice_events
        drop constraint invoice_events_action_check,
        add constraint invoice_events_action_check check (action in ${HISTORY_ACTIONS})`);
    this.addSql(`
      create function append_opening() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(new.user_id, new.invoice_id, 'opened', null);
          return new;
        end $$`);
    this.addSql(`
      create trigger append_opening after update of opened_at on invoice_links
        for each row when (old.opened_at is null and new.opened_at is not null)
        execute function append_opening()`);
  }
}

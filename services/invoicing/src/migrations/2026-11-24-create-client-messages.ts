import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed', 'credited', 'voided', 'opened',
  'client-paid', 'client-question')`;

export class CreateClientMessages extends Migration {
  override up(): void {
    this.addSql(`
      create table client_messages (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        invoice_id uuid not null references invoices on delete cascade,
        kind varchar(10) not null check (kind in ('paid', 'question')),
        text varchar(2000) not null default '',
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        read_at timestamptz check (isfinite(read_at)),
        check (kind = 'paid' or text ~ '\\S')
      )`);
    this.addSql('create index client_messages_of_invoice on client_messages (invoice_id, created_at, id)');
    this.addSql('create index client_messages_of_user on client_messages (user_id, created_at, id)');
    this.addSql(
      'create index client_messages_unread on client_messages (user_id, created_at, id) where read_at is null',
    );
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table invoice_events
        drop constraint invoice_events_action_check,
        add constraint invoice_events_action_check check (action in ${HISTORY_ACTIONS})`);
    this.addSql(`
      create function append_client_message() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(new.user_id, new.invoice_id, 'client-' || new.kind, null);
          return new;
        end $$`);
    this.addSql(`
      create trigger append_client_message after insert on client_messages
        for each row execute function append_client_message()`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed', 'credited', 'voided', 'opened',
  'client-paid', 'client-question', 'mail-sent', 'mail-failed', 'mail-unknown', 'reminder-sent', 'receipt-sent')`;

/** SQL condition that an array of reminder days is valid. The limits equal MAX_REMINDERS and REMINDER_DAYS. */
const REMINDER_DAYS_CONDITION = `array_position(days, null) is null and cardinality(days) <= 8
  and -60 <= all(days) and 180 >= all(days)`;

export class CreateReminders extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create function are_reminder_days(days integer[]) returns boolean immutable
        language sql set search_path = pg_catalog, pg_temp as $$ select ${REMINDER_DAYS_CONDITION} $$`);
    this.addSql(`
      create table mail_settings (
        user_id uuid primary key,
        -- An object with a subject and a text for each template. Default templates are not stored.
        templates jsonb not null default '{}'
          check (jsonb_typeof(templates) = 'object' and length(templates::text) <= 50000),
        -- Reminder days before this time are skipped. Null while reminders are off.
        remind_since timestamptz check (isfinite(remind_since)),
        -- The time of the next check for due reminders.
        look_at timestamptz not null default now() check (isfinite(look_at)),
        reminder_days integer[] not null check (are_reminder_days(reminder_days)),
        workdays_only boolean not null default true,
        send_receipts boolean not null default false
      )`);
    this.addSql('create index mail_settings_to_look_at on mail_settings (look_at) where remind_since is not null');
    this.addSql(`
      create table reminder_exceptions (
        user_id uuid not null,
        "of" varchar(10) not null check ("of" in ('invoice', 'customer')),
        -- The id of the invoice or the customer.
        id uuid not null,
        -- An empty array means that no reminders are sent.
        days integer[] not null check (are_reminder_days(days)),
        primary key (user_id, "of", id)
      )`);
    this.addSql(`
      alter table mails add kind varchar(10) not null default 'invoice'
        check (kind in ('invoice', 'reminder', 'receipt', 'test'))`);
    this.addSql(`
      create table reminders (
        invoice_id uuid not null references invoices on delete cascade,
        -- The number of days from the due date to the reminder. Each reminder is sent only once.
        days integer not null,
        user_id uuid not null,
        -- Null if the reminder was skipped, because its invoice could no longer be mailed.
        mail_id uuid unique references mails on delete cascade,
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        primary key (invoice_id, days)
      )`);
    this.addSql('create index reminders_of_user on reminders (user_id)');
    this.addSql(`create index invoices_unpaid on invoices (user_id, due_date) where status <> 'paid'`);
    this.extendHistory();
  }

  private extendHistory(): void {
    this.addSql(`
      alter table invoice_events
        drop constraint invoice_events_action_check,
        add constraint invoice_events_action_check check (action in ${HISTORY_ACTIONS})`);
    this.addSql(`
      create or replace function append_mail() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(new.user_id, new.invoice_id,
            case when new.state = 'sent' and new.kind in ('reminder', 'receipt') then new.kind || '-sent'
                 else 'mail-' || new.state end, null);
          return new;
        end $$`);
    this.addSql(`
      create or replace trigger append_mail after update of state on mails
        for each row when (new.state <> old.state and new.state in ('sent', 'failed', 'unknown') and new.kind <> 'test')
        execute function append_mail()`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Adds reminders that are sent before a quote expires. They are off until a user turns them on. */
export class RemindOfQuotes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // `remind_of_quotes_since` is null if reminders of quotes are off.
    this.addSql(
      'alter table mail_settings add remind_of_quotes_since timestamptz check (isfinite(remind_of_quotes_since))',
    );
    this.addSql(`
      create index mail_settings_due on mail_settings (look_at)
        where remind_since is not null or remind_of_quotes_since is not null`);
    this.addSql(`
      create table quote_reminders (
        quote_id uuid not null references quotes on delete cascade,
        -- The last valid day of the quote when the reminder was sent. If this day changes, the quote gets
        -- new reminders.
        valid_until date not null,
        -- The number of days from the last valid day to the reminder. It is negative before the last valid day.
        days integer not null,
        user_id uuid not null,
        -- Null if the reminder was skipped, because its quote could no longer be mailed.
        mail_id uuid unique references mails on delete cascade,
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        primary key (quote_id, valid_until, days)
      )`);
    this.addSql('create index quote_reminders_of_user on quote_reminders (user_id)');
    this.addSql(`create index quotes_open on quotes (user_id, valid_until) where status = 'open'`);
  }
}

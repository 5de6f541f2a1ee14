import { Migration } from '@mikro-orm/migrations';

/** Adds accounts that support staff have blocked from sending mails. */
export class CreateMailStops extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create table mail_stops (
        user_id uuid primary key,
        reason varchar(200) not null check (reason ~ '\\S'),
        stopped_by varchar(254) not null,
        stopped_at timestamptz not null default clock_timestamp() check (isfinite(stopped_at))
      )`);
    // `first_tried_at` is the time of the first attempt to send the mail. The mail expires one day later. If support
    // staff retry the mail, this column becomes null again.
    // `went_out` is true if copy recipients may have received the mail, although it bounced.
    this.addSql(`
      alter table mails
        add first_tried_at timestamptz check (isfinite(first_tried_at)),
        add went_out boolean not null default false`);
    // The new indexes serve two queries. One reads the waiting mails of a user by due time, and the other reads the
    // time of the user's last attempt.
    this.addSql(`
      create index mails_waiting_of_user on mails (user_id, due_at, id)
        where state = 'queued' and leased_until is null and link_id is not null`);
    this.addSql('create index mails_tried_of_user on mails (user_id, first_tried_at)');
    this.addSql('create index mails_by_state on mails (state, created_at, id)');
    this.addSql('create index mails_by_time on mails (created_at, id)');
  }
}

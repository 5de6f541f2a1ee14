import { Migration } from '@mikro-orm/migrations';

/** Adds mails that tell account owners about changes of payment details and email addresses. */
export class CreateChangeNotices extends Migration {
  override up(): void {
    this.addSql(`
      create table change_notices (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        email varchar(254) not null,
        origin text not null,
        changes jsonb not null check (jsonb_typeof(changes) = 'array'),
        changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
        due_at timestamptz not null default clock_timestamp() check (isfinite(due_at)),
        attempts integer not null default 0 check (attempts >= 0),
        lease uuid,
        leased_until timestamptz,
        sent_at timestamptz,
        check ((lease is null) = (leased_until is null))
      )`);
    this.addSql(
      'create unique index change_notices_waiting on change_notices (user_id) where sent_at is null and lease is null',
    );
    this.addSql('create index change_notices_due on change_notices (due_at) where sent_at is null');
    this.addSql('create index change_notices_sent on change_notices (user_id, sent_at)');
  }
}

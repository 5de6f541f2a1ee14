import { Migration } from '@mikro-orm/migrations';

/** Adds notices about clients' answers to quotes. An account has at most one unsent notice of each kind. */
export class NotifyOfAnswers extends Migration {
  override up(): void {
    this.addSql(`
      alter table change_notices
        add column kind varchar(10) not null default 'changes' check (kind in ('changes', 'answers')),
        add column answer_ids text[] not null default '{}'`);
    // The index can be replaced, because no released version has used it.
    this.addSql('drop index change_notices_waiting');
    this.addSql(`
      create unique index change_notices_waiting on change_notices (user_id, kind)
        where sent_at is null and lease is null`);
  }
}

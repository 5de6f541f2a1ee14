import { Migration } from '@mikro-orm/migrations';

/** Stores when each deletion was last tried, so that failing deletions do not block other deletions. */
export class TakeTurnsAtDeletions extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column deletion_tried_at timestamptz,
        add constraint deletion_tried_at_is_finite check (coalesce(isfinite(deletion_tried_at), true)) not valid`);
    this.addSql(`
      create index users_unfinished on users (deletion_tried_at nulls first, deletes_at)
        where deletes_at is not null and (renewal_ended_at is null or closed_at is not null)`);
  }
}

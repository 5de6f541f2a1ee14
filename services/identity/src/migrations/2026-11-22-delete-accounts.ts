import { Migration } from '@mikro-orm/migrations';

/** If a restored backup contains deleted users, they are found by the hashes of their ids and deleted again. */
export class DeleteAccounts extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column deletes_at timestamptz,
        add column renewal_ended_at timestamptz,
        add column closed_at timestamptz,
        add constraint closed_is_due check (closed_at is null or deletes_at is not null),
        add constraint deletion_times_are_finite check (
          coalesce(isfinite(deletes_at), true) and coalesce(isfinite(renewal_ended_at), true)
          and coalesce(isfinite(closed_at), true)) not valid`);
    this.addSql('create index users_deletion on users (deletes_at) where deletes_at is not null');
    // The table may exist already, because the restore of an older backup does not drop it.
    this.addSql(`
      create table if not exists deleted_users (
        user_hash char(64) primary key check (user_hash ~ '^[0-9a-f]{64}$'),
        deleted_at timestamptz not null default now()
      )`);
    this.addSql('create index deleted_users_by_age on deleted_users (deleted_at)');
  }
}

import { Migration } from '@mikro-orm/migrations';
import { USER_IN_SCOPE } from '@paperbill/service-kit';

/** The previous release does not set the user of a transaction, so `day_of_user` then uses UTC. */
export class CreateUserSettings extends Migration {
  override up(): void {
    this.addSql(`
      create table user_settings (
        user_id uuid primary key,
        -- This expression raises an error if PostgreSQL does not know the time zone.
        time_zone varchar(64) not null check ((timestamptz '2000-01-01' at time zone time_zone) is not null)
      )`);
    this.addSql(`
      create function day_of_user(moment timestamptz) returns date
        language sql stable set search_path = pg_catalog, public, pg_temp as $$
          select (moment at time zone coalesce(
            (select time_zone from user_settings where user_id = ${USER_IN_SCOPE}), 'UTC'))::date
        $$`);
  }
}

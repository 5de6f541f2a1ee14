import { Migration } from '@mikro-orm/migrations';

export class CreateUsersAndSessions extends Migration {
  override up(): void {
    // Users have no password, because the identity provider authenticates them. Subscriptions and counts of invoices
    // are not in this table, because billing and invoicing store them.
    this.addSql(`
      create table users (
        id uuid primary key default gen_random_uuid(),
        email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
        auth_provider text not null default 'replit' check (auth_provider <> ''),
        subject text not null check (subject <> ''),
        first_name text not null default '',
        last_name text not null default '',
        profile_image_url text not null default '',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (auth_provider, subject)
      )`);
    // PostgreSQL generates `user_id` from the content of the session. The foreign key ensures that this user exists.
    this.addSql(`
      create table sessions (
        sid text primary key check (sid ~ '^[0-9a-f]{64}$'),
        sess jsonb not null,
        user_id uuid generated always as ((sess ->> 'userId')::uuid) stored references users on delete cascade,
        expire timestamptz not null
      )`);
    this.addSql(`create index sessions_user_id on sessions (user_id)`);
    this.addSql(`create index sessions_expire on sessions (expire)`);
  }
}

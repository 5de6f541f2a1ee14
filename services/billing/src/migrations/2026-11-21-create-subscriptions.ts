import { Migration } from '@mikro-orm/migrations';

export class CreateSubscriptions extends Migration {
  override up(): void {
    this.addSql(`
      create table subscriptions (
        user_id uuid primary key,
        status text not null default 'free'
          check (status in ('free', 'trial', 'active', 'cancelled_but_active')),
        trial_ends_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        check ((status = 'trial') = (trial_ends_at is not null))
      )`);
  }
}

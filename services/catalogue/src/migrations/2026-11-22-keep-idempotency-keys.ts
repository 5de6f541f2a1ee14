import { Migration } from '@mikro-orm/migrations';

export class KeepIdempotencyKeys extends Migration {
  override up(): void {
    // The column `reply` has the type json. With jsonb, a repeated reply could differ from the first one in some bytes.
    this.addSql(`
      create table idempotency_keys (
        user_id uuid not null,
        call varchar(50) not null,
        key varchar(255) not null check (key <> ''),
        request_hash char(64) not null check (request_hash ~ '^[0-9a-f]{64}$'),
        reply json,
        created_at timestamptz not null default now(),
        primary key (user_id, call, key)
      )`);
    this.addSql('create index idempotency_keys_by_age on idempotency_keys (created_at)');
  }
}

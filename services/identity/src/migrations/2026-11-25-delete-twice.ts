import { Migration } from '@mikro-orm/migrations';

export class DeleteTwice extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column emptied_at timestamptz,
        add constraint emptied_at_is_finite check (coalesce(isfinite(emptied_at), true)) not valid,
        add constraint emptied_is_closed check (emptied_at is null or closed_at is not null) not valid`);
  }
}

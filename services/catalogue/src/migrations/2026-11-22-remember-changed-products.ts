import { Migration } from '@mikro-orm/migrations';

/** Which products were changed since they were created: the undo of an import leaves those alone. */
export class RememberChangedProducts extends Migration {
  override up(): void {
    // With a constant as its default no row is written. What was changed before is not known, nor is it asked.
    this.addSql('alter table products add column is_changed boolean not null default false');
  }
}

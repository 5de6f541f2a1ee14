import { Migration } from '@mikro-orm/migrations';

/** Marks changed products, because the undo of an import does not delete them. */
export class RememberChangedProducts extends Migration {
  override up(): void {
    // A constant default value rewrites no row. Existing products count as unchanged.
    this.addSql('alter table products add column is_changed boolean not null default false');
  }
}

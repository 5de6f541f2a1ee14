import { Migration } from '@mikro-orm/migrations';

/** Adds a column that marks changed products. If an import is undone, changed products are not deleted. */
export class RememberChangedProducts extends Migration {
  override up(): void {
    // The default value is constant, so PostgreSQL does not rewrite the rows. Existing products count as unchanged.
    this.addSql('alter table products add column is_changed boolean not null default false');
  }
}

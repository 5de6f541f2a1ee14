import { Migration } from '@mikro-orm/migrations';

/** Adds a column that marks changed products. The undo of an import does not delete changed products. */
export class RememberChangedProducts extends Migration {
  override up(): void {
    // With a constant default value, PostgreSQL rewrites no row. Existing products count as unchanged.
    this.addSql('alter table products add column is_changed boolean not null default false');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Marks changed products, so that the undo of an import keeps them. */
export class RememberChangedProducts extends Migration {
  override up(): void {
    // A constant default rewrites no row. Earlier changes are unknown.
    this.addSql('alter table products add column is_changed boolean not null default false');
  }
}

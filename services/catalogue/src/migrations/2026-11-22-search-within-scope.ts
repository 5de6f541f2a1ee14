import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Adds security-barrier views. With row-level security alone, searches and sorting could not use the indexes. */
export class SearchWithinScope extends Migration {
  override up(): void {
    for (const table of ['customers', 'products']) this.addSql(createScopedViewSql(table));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Adds security-barrier views, because row-level security prevents searches and sorting from using the indexes. */
export class SearchWithinScope extends Migration {
  override up(): void {
    for (const table of ['customers', 'products']) this.addSql(createScopedViewSql(table));
  }
}

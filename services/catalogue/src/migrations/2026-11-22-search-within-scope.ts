import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** Views that let searches and sorting with row-level security use the indexes. */
export class SearchWithinScope extends Migration {
  override up(): void {
    for (const table of ['customers', 'products']) this.addSql(viewInScope(table));
  }
}

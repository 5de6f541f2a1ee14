import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** What lists and searches read: by trigrams, by prices. */
export class SearchWithinScope extends Migration {
  override up(): void {
    for (const table of ['customers', 'products']) this.addSql(viewInScope(table));
  }
}

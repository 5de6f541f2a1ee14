import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/**
 * Adds a view with the condition of row-level security. Row-level security itself would prevent the use of an index.
 */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(viewInScope('sessions'));
  }
}

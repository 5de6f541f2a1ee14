import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/**
 * Adds a view of the sessions with the condition of row-level security, because row-level security itself would prevent
 * the use of an index.
 */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(createScopedViewSql('sessions'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** The view contains the condition of row-level security. Without the view, queries could use no index. */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(createScopedViewSql('sessions'));
  }
}

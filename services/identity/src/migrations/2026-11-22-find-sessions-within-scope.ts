import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** With row-level security alone, no index could be used. */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(createScopedViewSql('sessions'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Adds a security-barrier view of the sessions, because row-level security prevents the use of an index. */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(createScopedViewSql('sessions'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** Adds a security-barrier view, because row-level security prevents the use of the index on provider session ids. */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(viewInScope('sessions'));
  }
}

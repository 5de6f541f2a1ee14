import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** View that lets queries with row-level security use the index of the provider's session ids. */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(viewInScope('sessions'));
  }
}

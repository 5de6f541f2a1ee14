import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** Row-level security itself would prevent the use of an index. */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(viewInScope('sessions'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** Where the sessions that the provider has ended are found by the id that it gave them. */
export class FindSessionsWithinScope extends Migration {
  override up(): void {
    this.addSql(viewInScope('sessions'));
  }
}

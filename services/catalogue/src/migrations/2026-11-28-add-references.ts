import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** What a customer wants to read on each document. The release before writes none. */
export class AddReferences extends Migration {
  override up(): void {
    this.addSql('drop view customers_in_scope');
    this.addSql(`alter table customers add column reference varchar(100) not null default ''`);
    this.addSql(viewInScope('customers'));
  }
}

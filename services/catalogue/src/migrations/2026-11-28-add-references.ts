import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** A customer's reference for documents. The previous release does not write it. */
export class AddReferences extends Migration {
  override up(): void {
    this.addSql('drop view customers_in_scope');
    this.addSql(`alter table customers add column reference varchar(100) not null default ''`);
    this.addSql(viewInScope('customers'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Services of the previous release do not write this column. */
export class AddReferences extends Migration {
  override up(): void {
    this.addSql('drop view customers_in_scope');
    this.addSql(`alter table customers add column reference varchar(100) not null default ''`);
    this.addSql(createScopedViewSql('customers'));
  }
}

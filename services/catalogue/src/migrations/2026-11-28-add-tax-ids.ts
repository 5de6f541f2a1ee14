import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Services of the previous release do not write this column. */
export class AddTaxIds extends Migration {
  override up(): void {
    this.addSql('drop view customers_in_scope');
    this.addSql(`alter table customers add column tax_id varchar(50) not null default ''`);
    this.addSql(createScopedViewSql('customers'));
  }
}

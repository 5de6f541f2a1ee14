import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Adds the language of a customer's documents. Services of the previous release do not write this column. */
export class AddLanguages extends Migration {
  override up(): void {
    this.addSql('drop view customers_in_scope');
    this.addSql(`
      alter table customers
        add column language text not null default '',
        add constraint language_is_a_tag check (language ~ '^([a-z]{2}(-[A-Z]{2})?)?$') not valid`);
    this.addSql(createScopedViewSql('customers'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/**
 * Adds the default currency and the default taxes for new documents. Services of the previous release do not write
 * these columns. Also permits higher prices, because a price in a foreign currency can be higher than in US dollars.
 */
export class AddDocumentDefaults extends Migration {
  override up(): void {
    for (const table of ['customers', 'products']) {
      this.addSql(`drop view ${table}_in_scope`);
      this.addSql(`
        alter table ${table}
          add column currency varchar(3) not null default '',
          add column default_tax_ids uuid[] not null default '{}',
          add constraint currency_is_a_code check (currency ~ '^([A-Z]{3})?$') not valid,
          add constraint default_taxes_fit_a_line check (cardinality(default_tax_ids) <= 3) not valid`);
    }
    this.addSql(`
      alter table products
        drop constraint unit_price_is_an_amount,
        add constraint unit_price_is_an_amount check (
          unit_price between 0 and case when currency in ('', 'USD') then 99999999.99 else 999999999999.999 end) not valid`);
    for (const table of ['customers', 'products']) this.addSql(createScopedViewSql(table));
  }
}

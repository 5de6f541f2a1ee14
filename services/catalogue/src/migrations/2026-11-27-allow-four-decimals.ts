import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** The new column type is `numeric` without a precision, so PostgreSQL does not rewrite the rows. */
export class AllowFourDecimals extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop view products_in_scope');
    this.addSql(`
      alter table products
        alter column unit_price type numeric,
        add constraint unit_price_has_four_decimals check (scale(unit_price) <= 4)`);
    this.addSql(createScopedViewSql('products'));
  }
}

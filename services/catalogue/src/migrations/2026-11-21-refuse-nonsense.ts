import { Migration } from '@mikro-orm/migrations';

/** Adds constraints against negative prices, NaN (a valid `numeric`), and names of only white space. */
export class RefuseNonsense extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table customers
        add constraint name_is_not_blank check (name ~ '\\S'),
        add constraint payment_terms_are_known check (
          payment_terms in ('due_on_receipt', 'net15', 'net30', 'net45', 'net60', 'net90')),
        add constraint times_are_finite check (isfinite(created_at) and isfinite(updated_at))`);
    this.addSql(`
      alter table products
        add constraint texts_are_not_blank check (name ~ '\\S' and unit ~ '\\S'),
        add constraint unit_price_is_an_amount check (unit_price between 0 and 99999999.99),
        add constraint times_are_finite check (isfinite(created_at))`);
  }
}

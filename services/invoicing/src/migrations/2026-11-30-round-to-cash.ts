import { Migration } from '@mikro-orm/migrations';

const SUBTOTAL_BY_TABLE: Record<string, string> = {
  invoices: 'subtotal - discount_amount',
  quotes: 'subtotal - discount_amount',
  credit_notes: 'subtotal',
};

/**
 * The previous release does not write these columns. The changed constraints are not validated, because all existing
 * rows have the defaults of the new columns.
 */
export class RoundToCash extends Migration {
  override up(): void {
    for (const [table, subtotal] of Object.entries(SUBTOTAL_BY_TABLE)) {
      this.addSql(`
        alter table ${table}
          add column rounding_amount numeric not null default 0.00,
          drop constraint total_is_of_its_parts,
          add constraint total_is_of_its_parts check (
            total = ${subtotal} - withheld_amount + rounding_amount
              + case when prices_include_tax then 0 else tax_amount end) not valid,
          add constraint rounding_amount_is_small check (
            abs(rounding_amount) <= 5 and scale(rounding_amount) <= 3) not valid`);
    }
    this.addSql(`
      alter table company_profiles add column rounding_step text not null default ''
        check (rounding_step ~ '^([0-9]+([.][0-9]+)?)?$' and length(rounding_step) <= 10)`);
  }
}

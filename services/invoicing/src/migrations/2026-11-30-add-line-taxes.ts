import { Migration } from '@mikro-orm/migrations';

/**
 * The previous release does not write these columns. The changed constraints are not validated, because all existing
 * rows have the defaults of the new columns.
 */
export class AddLineTaxes extends Migration {
  override up(): void {
    for (const table of ['invoices', 'quotes']) {
      this.addSql(`
        alter table ${table}
          add column taxes jsonb not null default '[]',
          add column prices_include_tax boolean not null default false,
          add column withheld_amount numeric not null default 0.00,
          drop constraint tax_is_of_what_is_left,
          drop constraint total_is_of_its_parts,
          add constraint tax_is_of_what_is_left check (
            case when taxes = '[]' then tax_amount = round((subtotal - discount_amount) * tax_rate * 0.01, scale(subtotal))
              else jsonb_typeof(taxes) = 'array' and tax_rate = 0 end) not valid,
          add constraint total_is_of_its_parts check (
            total = subtotal - discount_amount - withheld_amount
              + case when prices_include_tax then 0 else tax_amount end) not valid,
          add constraint withheld_amount_has_three_decimals check (scale(withheld_amount) <= 3) not valid,
          add constraint line_taxes_are_whole check (
            taxes <> '[]' or (not prices_include_tax and withheld_amount = 0)) not valid`);
    }
    this.addSql('alter table invoice_line_items add column tax_ids uuid[]');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The previous release does not write the new columns. Its rows and existing rows have the default values. */
export class AddTaxesOfCreditNotes extends Migration {
  override up(): void {
    // PostgreSQL generated the name of the old constraint, so this SQL finds the constraint by its definition.
    this.addSql(`
      do $$
      begin
        execute (
          select format('alter table credit_notes drop constraint %I', conname) from pg_constraint
          where conrelid = 'credit_notes'::regclass and pg_get_constraintdef(oid) like 'CHECK ((total = (subtotal + tax_amount%');
      end $$`);
    this.addSql(`
      alter table credit_notes
        add column taxes jsonb not null default '[]',
        add column prices_include_tax boolean not null default false,
        add column withheld_amount numeric not null default 0.00,
        add constraint total_is_of_its_parts check (
          total = subtotal - withheld_amount + case when prices_include_tax then 0 else tax_amount end) not valid,
        add constraint withheld_amount_has_three_decimals check (scale(withheld_amount) <= 3) not valid,
        add constraint line_taxes_are_whole check (
          jsonb_typeof(taxes) = 'array'
            and (taxes <> '[]' or (not prices_include_tax and withheld_amount = 0))) not valid`);
  }
}

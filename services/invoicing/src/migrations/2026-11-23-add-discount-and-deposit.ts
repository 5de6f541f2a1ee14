import { Migration } from '@mikro-orm/migrations';

/** Adds discounts and deposits. The previous release does not write the new columns. */
export class AddDiscountAndDeposit extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // PostgreSQL generated the names of the old constraints, so this SQL finds the constraints by their definition.
    this.addSql(`
      do $$
      declare rule name;
      begin
        for rule in select conname from pg_constraint
          where conrelid = 'invoices'::regclass and contype = 'c'
            and (pg_get_constraintdef(oid) like 'CHECK ((tax_amount = round(%'
              or pg_get_constraintdef(oid) = 'CHECK ((total = (subtotal + tax_amount)))')
        loop
          execute format('alter table invoices drop constraint %I', rule);
        end loop;
      end $$`);
    this.addSql(`
      alter table invoices
        add column discount_kind varchar(10) check (discount_kind in ('percentage', 'amount')),
        add column discount_value numeric(10, 2) check (discount_value > 0 and discount_value <> 'NaN'),
        add column discount_amount numeric(10, 2) not null default 0,
        add column deposit numeric(10, 2) check (deposit > 0 and deposit <> 'NaN'),
        add constraint discount_is_whole check ((discount_kind is null) = (discount_value is null)),
        add constraint discount_is_of_the_subtotal check (
          case discount_kind
            when 'percentage' then discount_value <= 100
              and discount_amount = round(greatest(subtotal, 0) * discount_value * 0.01, 2)
            when 'amount' then discount_value <= subtotal and discount_amount = discount_value
            else discount_amount = 0 end),
        add constraint tax_is_of_what_is_left check (
          tax_amount = round((subtotal - discount_amount) * tax_rate * 0.01, 2)),
        add constraint total_is_of_its_parts check (total = subtotal - discount_amount + tax_amount),
        add constraint deposit_is_of_the_total check (deposit <= total)`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Ends the planned charge of an invoice as soon as nothing is left to pay, so that the amount of a later refund is not
 * charged again. A trigger ends the charge, because payments, marks and credit notes can all change the amount due.
 */
export class FinishPaidCharges extends Migration {
  override up(): void {
    this.addSql(`
      create function finish_paid_charge() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          update automatic_payments set state = 'done' where invoice_id = new.id and state = 'planned';
          return null;
        end $$`);
    this.addSql(`
      create trigger finish_paid_charge after update on invoices
        for each row when ((new.status = 'paid' or new.outstanding <= 0 or new.voided_at is not null)
          and old.status <> 'paid' and old.outstanding > 0 and old.voided_at is null)
        execute function finish_paid_charge()`);
    this.addSql(`
      create index automatic_payments_failed on automatic_payments (recurring_id) where state = 'failed'`);
  }
}

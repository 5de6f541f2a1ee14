import { Migration } from '@mikro-orm/migrations';

/**
 * Plans the charge of an invoice again if the payment is removed before the day of the charge. After that day, and
 * after a refund or a dispute, the invoice is not charged again. To avoid deadlocks, the trigger and `endCard` both
 * lock the card before the charge.
 */
export class ReplanCharges extends Migration {
  override up(): void {
    this.addSql(`
      create function replan_charge() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          update automatic_payments set state = 'planned', look_at = due_at, brand = card.brand, last4 = card.last4
          from (
            select recurring_id, brand, last4 from saved_cards
            where state = 'active'
              and recurring_id = (select done.recurring_id from automatic_payments done where done.invoice_id = new.id)
            for share) card
          where automatic_payments.invoice_id = new.id and automatic_payments.recurring_id = card.recurring_id
            and automatic_payments.state = 'done' and due_at > now()
            and not exists (
              select from payments where payments.invoice_id = new.id and amount < 0 and removed_at is null);
          return null;
        end $$`);
    this.addSql(`
      create trigger replan_charge after update on invoices
        for each row when (new.status <> 'paid' and new.outstanding > 0 and new.voided_at is null
          and (old.status = 'paid' or old.outstanding <= 0))
        execute function replan_charge()`);
  }
}

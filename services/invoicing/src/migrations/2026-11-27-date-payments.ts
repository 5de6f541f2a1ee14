import { Migration } from '@mikro-orm/migrations';

const AMOUNT_TO_PAY = '(new.total - new.amount_credited)';
const MARKED_DATE = 'day_of_user(coalesce(new.paid_at, now()))';

/** SQL condition that payments of this amount cover the amount to pay. Refunds cover a negative amount to pay. */
const isFullyPaidSql = (paid: string, toPay: string) =>
  `(case when ${toPay} < 0 then ${paid} <= ${toPay} else ${paid} >= ${toPay} end)`;

/** Changes `paid_on` to the date of the payment that covered the total. Users can sort lists by this date. */
export class DatePayments extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The function `day_paid` returns the first date from which the payments always cover the amount to pay.
    this.addSql(`
      create function day_paid(invoice uuid, to_pay numeric) returns date
        language sql set search_path = pg_catalog, public, pg_temp as $$
          select min(date) from (
            select date, max(date) filter (where not ${isFullyPaidSql('paid', 'to_pay')}) over () as short_until
            from (
              select date, sum(sum(amount)) over (order by date) as paid
              from payments where invoice_id = invoice and removed_at is null group by date) balances) days
          where short_until is null or date > short_until
        $$`);
    this.replaceMarkTrigger();
    this.addSql(`
      update invoices set paid_on = day_paid(id, total - amount_credited)
      where status = 'paid' and voided_at is null and paid_on is distinct from day_paid(id, total - amount_credited)`);
  }

  /** The new function differs from the function of the migration CreateCreditNotes only in the value of `paid_on`. */
  private replaceMarkTrigger(): void {
    this.addSql(`
      create or replace function settle_marked_invoice() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare paid numeric; payments_there bigint;
      begin
        if new.status = 'paid' then
          update payments set removed_at = null, unmarked_paid_at = null
            where invoice_id = new.id
              and date_trunc('milliseconds', unmarked_paid_at) = date_trunc('milliseconds', new.paid_at);
          select coalesce(sum(amount), 0), count(*) into paid, payments_there
            from payments where invoice_id = new.id and removed_at is null;
          if payments_there = 0 or not ${isFullyPaidSql('paid', AMOUNT_TO_PAY)} then
            insert into payments (user_id, invoice_id, date, amount, source)
              values (new.user_id, new.id, ${MARKED_DATE}, ${AMOUNT_TO_PAY} - paid, 'marked');
            paid := ${AMOUNT_TO_PAY};
          end if;
          new.amount_paid := paid;
          new.paid_on := day_paid(new.id, ${AMOUNT_TO_PAY});
        else
          delete from payments where invoice_id = new.id and removed_at is not null and source = 'marked';
          select coalesce(sum(amount), 0), count(*) into paid, payments_there
            from payments where invoice_id = new.id and removed_at is null and source = 'entered';
          if payments_there > 0 and ${isFullyPaidSql('paid', AMOUNT_TO_PAY)} then
            payments_there := 0;
            paid := 0;
          end if;
          update payments set removed_at = now(), unmarked_paid_at = old.paid_at
            where invoice_id = new.id and removed_at is null and (payments_there = 0 or source = 'marked');
          new.amount_paid := paid;
          new.paid_on := null;
        end if;
        return new;
      end $$`);
  }
}

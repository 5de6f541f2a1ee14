import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';
import { triggerFunctionsSql } from './2026-11-27-settle-nothing-to-pay.js';

const OUTSTANDING_AMOUNT = 'total - amount_credited - amount_paid';
/**
 * The triggers that computed payment summaries, and the names of their functions. This migration removes the triggers
 * and the functions.
 */
const REMOVED_TRIGGERS = {
  pay_new: 'pay_new_invoice',
  store_payment_of_new: 'store_payment_of_new_invoice',
  settle_marked: 'settle_marked_invoice',
  a_free_one_is_paid_on_insert: 'pay_nothing',
  a_free_one_is_paid_on_update: 'pay_nothing',
};

/**
 * Moves the computation of payment summaries from triggers to the service, which uses libs/money. The summaries are
 * stored with the invoice. The remaining triggers only maintain the sums and keep void invoices unchanged
 * (`a_void_one_stays`).
 *
 * During an upgrade, the previous release marks invoices as paid by updating only `status`. A trigger then clears
 * `settled_at`, and the service recomputes the invoice within minutes (`recomputeStaleSummaries`). Until then, the
 * constraint on `paid_on` does not apply to the invoice.
 */
export class SettleInTheService extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // Dropping the view first locks the table exclusively. If a weaker lock were upgraded later, it could cause a
    // deadlock with a transaction that reads and then writes.
    this.addSql('drop view invoices_in_scope');
    for (const name of Object.keys(REMOVED_TRIGGERS)) this.addSql(`drop trigger ${name} on invoices`);
    for (const name of new Set(Object.values(REMOVED_TRIGGERS))) this.addSql(`drop function ${name}`);
    this.keepFunctionOfPreviousRelease();
    this.addSql('drop index invoices_partly_paid, invoices_of_customers');
    this.addSql(`
      alter table invoices
        add column amount_entered numeric(14, 2) not null default 0 check (amount_entered <> 'NaN'),
        -- A positive amount is still due. A negative amount is a credit of the customer.
        add column outstanding numeric(14, 2) not null default 0 check (outstanding <> 'NaN'),
        add column is_partly_paid boolean not null default false,
        add column settled_at timestamptz default now() check (isfinite(settled_at))`);
    // The default of `settled_at` fills the column in existing rows without rewriting the table. The next statement
    // drops the default, because it must not apply to new rows.
    this.addSql('alter table invoices alter column settled_at drop default');
    this.fillNewColumns();
    this.addSql(`
      alter table invoices
        drop constraint paid_invoices_have_their_day,
        add constraint paid_invoices_have_their_day check (
          settled_at is null or (status = 'paid') = (paid_on is not null))`);
    this.createStaleTrigger();
    this.replaceStatementFunction();
    this.createIndexes();
    this.addSql(createScopedViewSql('invoices'));
  }

  /**
   * The previous release calls this function to record a payment. `recomputeStaleSummaries` later corrects the date.
   */
  private keepFunctionOfPreviousRelease(): void {
    this.addSql(`
      create or replace function day_paid(invoice uuid, to_pay numeric) returns date
        language sql set search_path = pg_catalog, public, pg_temp as 'select current_date'`);
  }

  /**
   * Fills the new columns of existing invoices. The totals in `invoice_sums` do not change, so the trigger that updates
   * them is disabled during this statement.
   */
  private fillNewColumns(): void {
    for (const keep of triggerFunctionsSql({ partly_paid: 'case when is_partly_paid then 1 else 0 end' }))
      this.addSql(keep);
    this.addSql('alter table invoices disable trigger change_sums');
    this.addSql(`
      update invoices set
        amount_entered = coalesce((
          select sum(amount) from payments
          where invoice_id = invoices.id and source = 'entered' and removed_at is null), 0),
        outstanding = case when status = 'paid' and ${OUTSTANDING_AMOUNT} > 0 then 0 else ${OUTSTANDING_AMOUNT} end,
        is_partly_paid = status <> 'paid' and amount_paid * total > 0
      where status <> 'paid' or ${OUTSTANDING_AMOUNT} < 0 or exists (
        select from payments where invoice_id = invoices.id and source = 'entered' and removed_at is null)`);
    this.addSql('alter table invoices enable trigger change_sums');
  }

  /**
   * Creates a trigger that clears `settled_at`. The trigger runs if an update changes the inputs of the payment summary
   * without setting `settled_at`.
   */
  private createStaleTrigger(): void {
    this.addSql(`
      create function forget_settled() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          new.settled_at := null;
          return new;
        end $$`);
    this.addSql(`
      create trigger forget_settled before update of status, amount_paid, amount_credited, voided_at on invoices
        for each row when (new.settled_at is not distinct from old.settled_at) execute function forget_settled()`);
    this.addSql('create index invoices_unsettled on invoices (user_id, id) where settled_at is null');
  }

  private replaceStatementFunction(): void {
    this.addSql(`
      create or replace function append_statement(mail mails) returns void
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        declare listed uuid;
        begin
          for listed in
            select invoices.id
            from (select mail.invoice_id as id union select invoice_id from statement_invoices where mail_id = mail.id) known
            join invoices using (id)
            where status <> 'paid' and outstanding > 0
            order by invoices.id
          loop
            perform append_invoice_event(mail.user_id, listed, 'statement-sent', null);
          end loop;
        end $$`);
  }

  /** Adds a partial index of partly paid invoices, and a covering index for customer totals. */
  private createIndexes(): void {
    this.addSql(`
      create index invoices_partly_paid on invoices (user_id, created_at desc, id desc) where is_partly_paid`);
    this.addSql(`
      create index invoices_of_customers on invoices (user_id, customer_id)
        include (status, total, amount_paid, outstanding, invoice_date, paid_on, voided_at)
        where customer_id is not null`);
  }
}

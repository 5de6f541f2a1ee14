import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed', 'credited', 'voided')`;
const VALID_DATE_RANGE = `between '0001-01-01' and '9999-12-31'`;
const AMOUNT_TO_PAY = '(new.total - new.amount_credited)';
/** SQL condition that the payments cover the invoice. Negative payments cover an invoice with a negative total. */
const IS_FULLY_PAID_SQL = `(case when new.total < 0 then paid <= ${AMOUNT_TO_PAY} else paid >= ${AMOUNT_TO_PAY} end)`;
/** Marking an invoice as paid records a payment. This SQL expression returns the date of the payment. */
const MARKED_DATE = 'day_of_user(coalesce(new.paid_at, now()))';

/**
 * A void invoice has the status `paid` and the time `voided_at`. The previous release does not support credit notes, so
 * it treats a void invoice as a paid invoice. If the previous release changes the status of a void invoice, a trigger
 * ignores the change.
 */
export class CreateCreditNotes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.createTables();
    this.addSql(`
      alter table invoice_counters add column next_credit_note varchar(50) not null default 'CN-1'
        check (next_credit_note ~ '\\S')`);
    this.addSql(`
      alter table invoices
        add column amount_credited numeric(14, 2) not null default 0,
        add column voided_at timestamptz check (isfinite(voided_at)),
        add constraint amount_credited_is_of_the_total check (
          amount_credited <> 'NaN' and amount_credited between least(total, 0) and greatest(total, 0)),
        add constraint void_ones_are_credited_and_settled check (
          voided_at is null or (amount_credited = total and status = 'paid'))`);
    this.replaceMarkTrigger();
    this.createVoidTrigger();
    this.createHistoryTriggers();
    this.createCoveringIndexes();
  }

  private createTables(): void {
    this.addSql(`
      create table credit_notes (
        id uuid primary key,
        user_id uuid not null,
        invoice_id uuid not null references invoices on delete cascade,
        number varchar(50) not null check (number ~ '\\S'),
        date date not null check (date ${VALID_DATE_RANGE}),
        kind varchar(10) not null check (kind in ('full', 'lines', 'amount')),
        reason varchar(1000) not null default '',
        subtotal numeric(10, 2) not null check (subtotal <> 'NaN'),
        tax_amount numeric(10, 2) not null check (tax_amount <> 'NaN'),
        total numeric(10, 2) not null check (total <> 'NaN'),
        idempotency_key varchar(255) not null check (idempotency_key <> ''),
        request_hash char(64) not null check (request_hash ~ '^[0-9a-f]{64}$'),
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        unique (user_id, number),
        unique (user_id, idempotency_key),
        check (total = subtotal + tax_amount),
        check (kind = 'full' or total > 0)
      )`);
    this.addSql('create index credit_notes_of_invoice on credit_notes (invoice_id, created_at, id)');
    this.addSql('create index credit_notes_of_user on credit_notes (user_id, created_at, id)');
    // The amount of a credited line can differ from quantity × price, because it also corrects rounding errors of
    // earlier credit notes.
    this.addSql(`
      create table credit_note_lines (
        credit_note_id uuid not null references credit_notes on delete cascade,
        sort_order integer not null check (sort_order between 0 and 999),
        line_item_id uuid,
        product_name varchar(200) not null default '',
        description varchar(500) not null check (description ~ '\\S'),
        quantity numeric(10, 2) not null check (quantity <> 'NaN' and quantity >= 0),
        unit varchar(50) not null check (unit ~ '\\S'),
        unit_price numeric(10, 2) not null check (unit_price <> 'NaN'),
        subtotal numeric(10, 2) not null check (subtotal <> 'NaN'),
        primary key (credit_note_id, sort_order)
      )`);
  }

  /** Credit notes reduce the payment that is recorded when an invoice is marked as paid. */
  private replaceMarkTrigger(): void {
    this.addSql(`
      create or replace function settle_marked_invoice() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare paid numeric; latest date; payments_there bigint;
      begin
        if new.status = 'paid' then
          update payments set removed_at = null, unmarked_paid_at = null
            where invoice_id = new.id
              and date_trunc('milliseconds', unmarked_paid_at) = date_trunc('milliseconds', new.paid_at);
          select coalesce(sum(amount), 0), max(date), count(*) into paid, latest, payments_there
            from payments where invoice_id = new.id and removed_at is null;
          if payments_there = 0 or not ${IS_FULLY_PAID_SQL} then
            insert into payments (user_id, invoice_id, date, amount, source)
              values (new.user_id, new.id, ${MARKED_DATE}, ${AMOUNT_TO_PAY} - paid, 'marked');
            paid := ${AMOUNT_TO_PAY};
            latest := greatest(latest, ${MARKED_DATE});
          end if;
          new.amount_paid := paid;
          new.paid_on := latest;
        else
          delete from payments where invoice_id = new.id and removed_at is not null and source = 'marked';
          select coalesce(sum(amount), 0), count(*) into paid, payments_there
            from payments where invoice_id = new.id and removed_at is null and source = 'entered';
          if payments_there > 0 and ${IS_FULLY_PAID_SQL} then
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

  /** This trigger must run before the triggers that record a payment. PostgreSQL runs them in alphabetical order. */
  private createVoidTrigger(): void {
    this.addSql(`
      create function leave_void_invoice() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          new.status := old.status;
          new.paid_at := old.paid_at;
          new.paid_on := old.paid_on;
          return new;
        end $$`);
    this.addSql(`
      create trigger a_void_one_stays before update of status on invoices
        for each row when (old.voided_at is not null) execute function leave_void_invoice()`);
  }

  private createHistoryTriggers(): void {
    this.addSql(`
      alter table invoice_events
        drop constraint invoice_events_action_check,
        drop constraint invoice_events_check,
        add constraint invoice_events_action_check check (action in ${HISTORY_ACTIONS}),
        add constraint invoice_events_check check (
          (amount is not null) = (action in ('payment-recorded', 'payment-removed', 'credited')))`);
    this.addSql(`
      create function append_credit_note() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(new.user_id, new.invoice_id, 'credited', new.total);
          return new;
        end $$`);
    this.addSql(`
      create trigger append_credit_note after insert on credit_notes
        for each row execute function append_credit_note()`);
    this.addSql(`
      create function append_void() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(new.user_id, new.id, 'voided', null);
          return new;
        end $$`);
    this.addSql(`
      create trigger append_void after update of voided_at on invoices
        for each row when (old.voided_at is null and new.voided_at is not null) execute function append_void()`);
  }

  private createCoveringIndexes(): void {
    this.addSql(`
      create index invoices_listed on invoices (user_id, created_at desc, id desc)
        include (invoice_number, client_name, status, due_date, invoice_date, total, paid_at, customer_id, voided_at)`);
    this.addSql('drop index invoices_sorted');
    this.addSql(`
      create index invoices_money on invoices (user_id, invoice_date)
        include (status, total, amount_paid, amount_credited, voided_at)`);
    this.addSql('drop index invoices_figures');
    this.addSql(`
      create index invoices_of_customers on invoices (user_id, customer_id)
        include (status, total, amount_paid, amount_credited, invoice_date, paid_on, voided_at)
        where customer_id is not null`);
    this.addSql('drop index invoices_customer_totals');
  }
}

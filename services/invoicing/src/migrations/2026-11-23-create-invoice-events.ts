import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed')`;
const MAX_EVENTS = 200;

/**
 * Adds the history of invoices. The history is kept forever, but entries of the audit log expire. Triggers write the
 * history, so that it also contains changes by the previous release. The creation of an invoice is not stored as an
 * event, because `created_at` contains its time.
 */
export class CreateInvoiceEvents extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create table invoice_events (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        invoice_id uuid not null references invoices on delete cascade,
        at timestamptz not null default clock_timestamp() check (isfinite(at)),
        action varchar(20) not null check (action in ${HISTORY_ACTIONS}),
        amount numeric(14, 2) check (amount <> 'NaN'),
        check ((amount is not null) = (action in ('payment-recorded', 'payment-removed')))
      )`);
    this.createEventsOfPayments();
    this.addSql('create index invoice_events_of_invoice on invoice_events (invoice_id, at, id)');
    this.addSql('create index invoice_events_of_user on invoice_events (user_id, at, id)');
    // The unique index `invoice_events_download` allows one download event per hour, even if downloads are concurrent.
    this.addSql(`
      create unique index invoice_events_download on invoice_events (invoice_id, date_trunc('hour', at at time zone 'utc'))
        where action = 'downloaded'`);
    this.createAppendFunction();
    this.createInvoiceTriggers();
    this.createPaymentTriggers();
  }

  /** Creates events for the existing payments and for invoices that are already marked as paid. */
  private createEventsOfPayments(): void {
    this.addSql(`
      insert into invoice_events (user_id, invoice_id, at, action, amount)
      select user_id, invoice_id, created_at,
        case source when 'marked' then 'marked-paid' else 'payment-recorded' end,
        case source when 'entered' then amount end
      from payments where source = 'entered' or removed_at is null`);
    this.addSql(`
      insert into invoice_events (user_id, invoice_id, at, action, amount)
      select user_id, invoice_id, removed_at, 'payment-removed', amount
      from payments where source = 'entered' and removed_at is not null and unmarked_paid_at is null`);
  }

  /**
   * Creates the function that adds an event. If the history of the invoice becomes too long, the function deletes the
   * oldest events.
   */
  private createAppendFunction(): void {
    this.addSql(`
      create function append_invoice_event(event_user uuid, event_invoice uuid, event_action text, event_amount numeric)
        returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          insert into invoice_events (user_id, invoice_id, action, amount)
            values (event_user, event_invoice, event_action, event_amount);
          delete from invoice_events where id in (
            select id from invoice_events where invoice_id = event_invoice order by at desc, id desc offset ${MAX_EVENTS}
          );
        end $$`);
  }

  /** The first trigger must run before `settle_marked`. PostgreSQL runs triggers in alphabetical order. */
  private createInvoiceTriggers(): void {
    this.addSql(`
      create function append_mark() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(
            new.user_id, new.id, case new.status when 'paid' then 'marked-paid' else 'marked-unpaid' end, null);
          return new;
        end $$`);
    this.addSql(`
      create trigger append_mark before update of status on invoices
        for each row when (new.paid_on is not distinct from old.paid_on and (new.status = 'paid') <> (old.status = 'paid'))
        execute function append_mark()`);
    this.addSql(`
      create trigger append_mark_of_new after insert on invoices
        for each row when (new.status = 'paid') execute function append_mark()`);
  }

  private createPaymentTriggers(): void {
    this.addSql(`
      create function append_payment() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          perform append_invoice_event(new.user_id, new.invoice_id, tg_argv[0], new.amount);
          return new;
        end $$`);
    this.addSql(`
      create trigger append_payment after insert on payments
        for each row when (new.source = 'entered') execute function append_payment('payment-recorded')`);
    // Marking an invoice as unpaid adds a single event. It also removes payments, but these removals add no events.
    this.addSql(`
      create trigger append_removal after update of removed_at on payments
        for each row when (old.removed_at is null and new.removed_at is not null and new.unmarked_paid_at is null)
        execute function append_payment('payment-removed')`);
  }
}

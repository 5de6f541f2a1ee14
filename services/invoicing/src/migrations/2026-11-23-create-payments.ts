import { Migration } from '@mikro-orm/migrations';

const PAYMENT_METHODS = `('bank_transfer', 'card', 'cash', 'check', 'paypal', 'other')`;
const VALID_DATE_RANGE = `between '0001-01-01' and '9999-12-31'`;
/** Negative payments cover an invoice with a negative total. */
const isFullyPaidSql = (amount: string): string =>
  `(case when new.total < 0 then ${amount} <= new.total else ${amount} >= new.total end)`;
/** SQL expression for the day on which the user marked the invoice as paid, in the user's time zone. */
const MARKED_DATE = 'day_of_user(coalesce(new.paid_at, now()))';

const markFunctionSql = (name: string, { declare = '', body }: { declare?: string; body: string }): string => `
  create function ${name}() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  ${declare && `declare ${declare}`}
  begin
    ${body}
    return new;
  end $$`;

/**
 * Triggers update the payments, because the previous release only updates `status`. The current release also
 * sets `paid_on`.
 */
export class CreatePayments extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.createTables();
    this.createPaymentsOfPaidInvoices();
    this.addSql(`
      alter table invoices
        add constraint amount_paid_is_a_number check (amount_paid <> 'NaN'),
        add constraint paid_invoices_have_their_day check ((status = 'paid') = (paid_on is not null)),
        add constraint paid_on_is_of_the_calendar check (paid_on ${VALID_DATE_RANGE})`);
    this.createInsertTriggers();
    this.createMarkTrigger();
    this.createCoveringIndexes();
  }

  private createTables(): void {
    // Each amount column has room for the sum of 200 payments of the largest amount. It also has room for one payment
    // that offsets such a sum.
    this.addSql(`
      create table payments (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        invoice_id uuid not null,
        date date not null check (date ${VALID_DATE_RANGE}),
        amount numeric(14, 2) not null check (amount <> 'NaN'),
        method varchar(20) not null default '' check (method = '' or method in ${PAYMENT_METHODS}),
        note varchar(1000) not null default '',
        source varchar(10) not null check (source in ('marked', 'entered')),
        idempotency_key varchar(255) check (idempotency_key <> ''),
        request_hash char(64) check (request_hash ~ '^[0-9a-f]{64}$'),
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        removed_at timestamptz check (isfinite(removed_at)),
        unmarked_paid_at timestamptz check (isfinite(unmarked_paid_at)),
        unique (user_id, idempotency_key),
        check ((idempotency_key is null) = (request_hash is null)),
        check (unmarked_paid_at is null or removed_at is not null),
        check (source <> 'entered' or (amount <> 0 and abs(amount) <= 99999999.99 and method <> ''))
      )`);
  }

  /**
   * Old indexes are dropped first and new indexes are created last, because updates are faster without indexes. The
   * table is locked during the migration.
   */
  private createPaymentsOfPaidInvoices(): void {
    this.addSql(`
      insert into payments (user_id, invoice_id, date, amount, source, created_at)
      select user_id, id, (paid_at at time zone 'utc')::date, total, 'marked', paid_at from invoices where status = 'paid'`);
    this.addSql('alter table payments add foreign key (invoice_id) references invoices on delete cascade');
    this.addSql('create index payments_of_invoice on payments (invoice_id, created_at, id)');
    this.addSql('create index payments_of_user on payments (user_id, created_at, id)');
    this.addSql('drop index invoices_stats');
    this.addSql('drop index invoices_of_customers');
    this.addSql(
      'alter table invoices add column amount_paid numeric(14, 2) not null default 0, add column paid_on date',
    );
    this.addSql(`
      update invoices set amount_paid = total, paid_on = (paid_at at time zone 'utc')::date where status = 'paid'`);
  }

  private createInsertTriggers(): void {
    this.addSql(
      markFunctionSql('pay_new_invoice', { body: `new.amount_paid := new.total; new.paid_on := ${MARKED_DATE};` }),
    );
    this.addSql(
      markFunctionSql('store_payment_of_new_invoice', {
        body: `
          insert into payments (user_id, invoice_id, date, amount, source)
          values (new.user_id, new.id, new.paid_on, new.amount_paid, 'marked');`,
      }),
    );
    this.addSql(`
      create trigger pay_new before insert on invoices
        for each row when (new.status = 'paid') execute function pay_new_invoice()`);
    this.addSql(`
      create trigger store_payment_of_new after insert on invoices
        for each row when (new.status = 'paid') execute function store_payment_of_new_invoice()`);
  }

  /**
   * Creates the trigger for changes of the status. If an invoice is marked as paid, the trigger records a payment over
   * the remaining amount.
   *
   * If an invoice is marked as unpaid, the trigger sets `removed_at` of the payments that were recorded
   * automatically. If the payments that the user entered cover the whole invoice, the trigger also sets `removed_at`
   * of these payments. Automatic payments that were removed earlier are deleted, so that repeated status changes do
   * not add rows.
   *
   * An undo sets the former `paid_at`. The trigger then restores the removed payments, and records only the amount that
   * is still due.
   */
  private createMarkTrigger(): void {
    this.addSql(
      markFunctionSql('settle_marked_invoice', {
        declare: 'paid numeric; latest date; payments_there bigint;',
        body: `
          if new.status = 'paid' then
            update payments set removed_at = null, unmarked_paid_at = null
              where invoice_id = new.id
                and date_trunc('milliseconds', unmarked_paid_at) = date_trunc('milliseconds', new.paid_at);
            select coalesce(sum(amount), 0), max(date), count(*) into paid, latest, payments_there
              from payments where invoice_id = new.id and removed_at is null;
            if payments_there = 0 or not ${isFullyPaidSql('paid')} then
              insert into payments (user_id, invoice_id, date, amount, source)
                values (new.user_id, new.id, ${MARKED_DATE}, new.total - paid, 'marked');
              paid := new.total;
              latest := greatest(latest, ${MARKED_DATE});
            end if;
            new.amount_paid := paid;
            new.paid_on := latest;
          else
            delete from payments where invoice_id = new.id and removed_at is not null and source = 'marked';
            select coalesce(sum(amount), 0), count(*) into paid, payments_there
              from payments where invoice_id = new.id and removed_at is null and source = 'entered';
            if payments_there > 0 and ${isFullyPaidSql('paid')} then
              payments_there := 0;
              paid := 0;
            end if;
            update payments set removed_at = now(), unmarked_paid_at = old.paid_at
              where invoice_id = new.id and removed_at is null and (payments_there = 0 or source = 'marked');
            new.amount_paid := paid;
            new.paid_on := null;
          end if;`,
      }),
    );
    this.addSql(`
      create trigger settle_marked before update of status on invoices
        for each row when (new.paid_on is not distinct from old.paid_on and (new.status = 'paid') <> (old.status = 'paid'))
        execute function settle_marked_invoice()`);
  }

  private createCoveringIndexes(): void {
    this.addSql(`
      create index invoices_figures on invoices (user_id, invoice_date) include (status, total, amount_paid)`);
    this.addSql(`
      create index invoices_customer_totals on invoices (user_id, customer_id)
        include (status, total, amount_paid, invoice_date, paid_on) where customer_id is not null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

const PAYMENT_TERMS = `('due_on_receipt', 'net15', 'net30', 'net45', 'net60', 'net90')`;
const VALID_DATE_RANGE = `between '0001-01-01' and '9999-12-31'`;
/** Maximum size of a quote's lines in bytes. Even 1000 lines with the longest texts need fewer bytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Adds quotes. The lines of a quote are one JSON value, because they are always read and written together. */
export class CreateQuotes extends Migration {
  override up(): void {
    this.addSql(`
      alter table invoice_counters add column next_quote varchar(50) not null default 'Q-1'
        check (next_quote ~ '\\S')`);
    this.addSql(`
      create table quotes (
        id uuid primary key,
        user_id uuid not null,
        number varchar(50) not null check (number ~ '\\S'),
        status varchar(10) not null default 'open' check (status in ('open', 'accepted', 'declined')),
        decided_at timestamptz check (isfinite(decided_at)),
        revision integer not null default 1 check (revision >= 1),
        customer_id uuid,
        quote_date date not null check (quote_date ${VALID_DATE_RANGE}),
        valid_until date not null check (valid_until ${VALID_DATE_RANGE}),
        client_name varchar(200) not null check (client_name ~ '\\S'),
        contact_person varchar(200) not null default '',
        client_address varchar(200) not null default '',
        client_address_line2 varchar(200) not null default '',
        client_city varchar(200) not null default '',
        client_state varchar(200) not null default '',
        client_zip_code varchar(20) not null default '',
        client_country varchar(200) not null default 'United States',
        client_email varchar(254) not null default '',
        payment_terms varchar(50) not null default 'net30' check (payment_terms in ${PAYMENT_TERMS}),
        tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
        subtotal numeric(10, 2) not null check (subtotal <> 'NaN'),
        tax_amount numeric(10, 2) not null check (tax_amount <> 'NaN'),
        total numeric(10, 2) not null check (total <> 'NaN'),
        discount_kind varchar(10) check (discount_kind in ('percentage', 'amount')),
        discount_value numeric(10, 2) check (discount_value > 0 and discount_value <> 'NaN'),
        discount_amount numeric(10, 2) not null default 0,
        line_items jsonb not null check (octet_length(line_items::text) <= ${MAX_BYTES}) check (
          case when jsonb_typeof(line_items) = 'array' then jsonb_array_length(line_items) between 1 and 1000
            else false end),
        company_name varchar(200) not null default '',
        company_title varchar(200) not null default '',
        company_address text not null default '' check (char_length(company_address) <= 2000),
        company_email varchar(254) not null default '',
        company_phone varchar(50) not null default '',
        company_payment_terms varchar(50) not null default 'net30' check (company_payment_terms in ${PAYMENT_TERMS}),
        company_payment_instructions varchar(2000) not null default '',
        company_logo_sha256 char(64),
        company_name_font varchar(200) not null,
        company_name_color varchar(7) not null check (company_name_color ~ '^(#[0-9a-fA-F]{6})?$'),
        company_name_size varchar(20) not null
          check (company_name_size in ('small', 'medium', 'large', 'extra-large', 'super-large')),
        invoice_template varchar(50) not null default 'classic' check (invoice_template <> ''),
        watermark boolean not null,
        idempotency_key varchar(255) not null check (idempotency_key <> ''),
        request_hash char(64) not null check (request_hash ~ '^[0-9a-f]{64}$'),
        content_hash char(64) not null check (content_hash ~ '^[0-9a-f]{64}$'),
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        updated_at timestamptz not null default clock_timestamp() check (isfinite(updated_at)),
        unique (user_id, number),
        foreign key (user_id, company_logo_sha256) references logos (user_id, sha256),
        unique (user_id, idempotency_key),
        constraint decided_ones_say_when check ((status = 'open') = (decided_at is null)),
        constraint valid_for_its_own_day_at_least check (valid_until >= quote_date),
        constraint discount_is_whole check ((discount_kind is null) = (discount_value is null)),
        constraint discount_is_of_the_subtotal check (
          case discount_kind
            when 'percentage' then discount_value <= 100
              and discount_amount = round(greatest(subtotal, 0) * discount_value * 0.01, 2)
            when 'amount' then discount_value <= subtotal and discount_amount = discount_value
            else discount_amount = 0 end),
        constraint tax_is_of_what_is_left check (
          tax_amount = round((subtotal - discount_amount) * tax_rate * 0.01, 2)),
        constraint total_is_of_its_parts check (total = subtotal - discount_amount + tax_amount)
      )`);
    this.addSql(`
      create index quotes_listed on quotes (user_id, created_at desc, id desc)
        include (number, client_name, status, valid_until, customer_id)`);
    this.addSql(`
      create index quotes_logo on quotes (user_id, company_logo_sha256) where company_logo_sha256 is not null`);
    this.createAcceptedQuoteTrigger();
    for (const table of ['invoice_drafts', 'invoices']) {
      this.addSql(`alter table ${table} add column quote_id uuid references quotes`);
      this.addSql(`create unique index ${table}_quote_id on ${table} (quote_id) where quote_id is not null`);
    }
  }

  private createAcceptedQuoteTrigger(): void {
    const content = (row: 'old' | 'new') => `to_jsonb(${row}) - array['status', 'decided_at', 'updated_at']`;
    this.addSql(`
      create function refuse_change_of_accepted_quote() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          if ${content('new')} is distinct from ${content('old')} then
            raise exception 'quote % is accepted', old.number using errcode = 'check_violation';
          end if;
          return new;
        end $$`);
    this.addSql(`
      create trigger accepted_quote_stays before update on quotes
        for each row when (old.status = 'accepted') execute function refuse_change_of_accepted_quote()`);
  }
}

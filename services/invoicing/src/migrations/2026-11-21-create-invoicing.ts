import { Migration } from '@mikro-orm/migrations';

export class CreateInvoicing extends Migration {
  override up(): void {
    this.addSql(`
      create table company_profiles (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null unique,
        company_name varchar(200) not null check (btrim(company_name) <> ''),
        mailing_name varchar(200) not null default '',
        title varchar(200) not null default '',
        address varchar(200) not null default '',
        address_line2 varchar(200) not null default '',
        city varchar(200) not null default '',
        state varchar(200) not null default '',
        zip_code varchar(20) not null default '',
        country varchar(200) not null default 'United States',
        email varchar(254) not null default '',
        phone varchar(50) not null default '',
        payment_terms varchar(50) not null default 'net30',
        payment_instructions varchar(2000) not null default '',
        company_name_font varchar(200) not null default 'font-sans',
        company_name_color varchar(7) not null default '#000000' check (company_name_color ~ '^(#[0-9a-fA-F]{6})?$'),
        company_name_size varchar(20) not null default 'large'
          check (company_name_size in ('small', 'medium', 'large', 'extra-large', 'super-large')),
        invoice_template varchar(50) not null default 'classic' check (invoice_template <> ''),
        default_tax_rate numeric(5, 2) not null default 0 check (default_tax_rate between 0 and 100),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);

    // The invoice counter is not a column of the profile, because a user can save an invoice before the profile exists.
    this.addSql(`
      create table invoice_counters (
        user_id uuid primary key,
        next_number varchar(50) not null default '1' check (next_number <> ''),
        created_invoices integer not null default 0 check (created_invoices >= 0)
      )`);

    // The default of `created_at` is clock_timestamp(), so that creation times have the same order as invoice numbers.
    // now() would return the start of the transaction, which may have waited for another save.
    this.addSql(`
      create table invoices (
        id uuid primary key,
        user_id uuid not null,
        customer_id uuid,
        invoice_number varchar(50) not null check (invoice_number <> ''),
        invoice_date date not null,
        due_date date not null,
        client_name varchar(200) not null check (client_name <> ''),
        contact_person varchar(200) not null default '',
        client_address varchar(200) not null default '',
        client_address_line2 varchar(200) not null default '',
        client_city varchar(200) not null default '',
        client_state varchar(200) not null default '',
        client_zip_code varchar(20) not null default '',
        client_country varchar(200) not null default 'United States',
        client_email varchar(254) not null default '',
        tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
        subtotal numeric(10, 2) not null,
        tax_amount numeric(10, 2) not null,
        total numeric(10, 2) not null,
        status varchar(20) not null default 'pending' check (status in ('pending', 'paid', 'overdue')),
        paid_at timestamptz,
        payment_terms varchar(50) not null default 'net30',
        company_name varchar(200) not null default '',
        company_title varchar(200) not null default '',
        company_address text not null default '',
        company_email varchar(254) not null default '',
        company_phone varchar(50) not null default '',
        company_payment_terms varchar(50) not null default 'net30',
        company_payment_instructions varchar(2000) not null default '',
        company_name_font varchar(200) not null,
        company_name_color varchar(7) not null,
        company_name_size varchar(20) not null,
        invoice_template varchar(50) not null default 'classic',
        watermark boolean not null,
        idempotency_key varchar(255),
        request_hash char(64),
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        unique (user_id, invoice_number),
        unique (user_id, idempotency_key),
        check ((status = 'paid') = (paid_at is not null)),
        check (tax_amount = round(subtotal * tax_rate * 0.01, 2)),
        check (total = subtotal + tax_amount),
        check ((idempotency_key is null) = (request_hash is null))
      )`);
    this.addSql('create index invoices_newest_first on invoices (user_id, created_at desc, id desc)');
    this.addSql('create index invoices_stats on invoices (user_id, invoice_date) include (status, total)');

    this.addSql(`
      create table invoice_line_items (
        id uuid primary key,
        invoice_id uuid not null references invoices on delete cascade,
        product_id uuid,
        product_name varchar(200) not null default '',
        description varchar(500) not null check (description <> ''),
        quantity numeric(10, 2) not null check (quantity >= 0),
        unit varchar(50) not null default 'each',
        unit_price numeric(10, 2) not null,
        subtotal numeric(10, 2) not null,
        notes varchar(1000) not null default '',
        sort_order integer not null check (sort_order >= 0),
        unique (invoice_id, sort_order),
        check (subtotal = round(quantity * unit_price, 2))
      )`);
  }
}

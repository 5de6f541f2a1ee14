import { Migration } from '@mikro-orm/migrations';

export class CreateCustomersAndProducts extends Migration {
  override up(): void {
    // The ICU collation sorts names in natural order instead of code point order: 'apple', 'Apple', 'Äther', 'Banana'.
    // The table has no columns for the totals of a customer, because the invoicing service computes them.
    this.addSql(`
      create table customers (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        name varchar(200) collate "und-x-icu" not null check (btrim(name) <> ''),
        contact_person varchar(200) not null default '',
        email varchar(254) not null default '',
        address varchar(200) not null default '',
        address_line2 varchar(200) not null default '',
        city varchar(200) not null default '',
        state varchar(200) not null default '',
        zip_code varchar(20) not null default '',
        country varchar(200) not null default 'United States',
        phone varchar(50) not null default '',
        payment_terms varchar(50) not null default 'net30',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    this.addSql('create index customers_by_name on customers (user_id, name, id)');
    this.addSql(`
      create table products (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        name varchar(200) collate "und-x-icu" not null check (btrim(name) <> ''),
        description varchar(500) not null default '',
        unit varchar(50) not null default 'each',
        unit_price numeric(10, 2) not null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index products_by_name on products (user_id, name, id)');
  }
}

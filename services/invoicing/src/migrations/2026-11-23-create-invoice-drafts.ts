import { Migration } from '@mikro-orm/migrations';

/** Maximum size of a draft in bytes: the largest body that the BFF accepts, plus the spaces that jsonb adds. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Adds drafts, and references from invoices to their source documents. Browsers generate the ids of drafts, so two
 * users can have drafts with the same id. The previous release does not write the references.
 */
export class CreateInvoiceDrafts extends Migration {
  override up(): void {
    this.addSql(`
      create table invoice_drafts (
        user_id uuid not null,
        id uuid not null,
        revision integer not null check (revision >= 1),
        content jsonb not null check (octet_length(content::text) <= ${MAX_BYTES}) check (
          case when jsonb_typeof(content -> 'lineItems') = 'array'
            then jsonb_array_length(content -> 'lineItems') between 1 and 1000 else false end
        ),
        client_name varchar(200) not null,
        total numeric(10, 2) check (total <> 'NaN'),
        copied_from_id uuid references invoices on delete set null,
        corrects_id uuid references invoices on delete set null,
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        updated_at timestamptz not null default clock_timestamp() check (isfinite(updated_at)),
        primary key (user_id, id)
      )`);
    this.addSql('create index invoice_drafts_latest on invoice_drafts (user_id, updated_at desc, id)');
    this.addSql(`
      alter table invoices
        add column copied_from_id uuid references invoices on delete set null,
        add column corrects_id uuid references invoices on delete set null`);
    // When an invoice is deleted, PostgreSQL uses these indexes to find the rows that refer to the invoice.
    for (const table of ['invoice_drafts', 'invoices']) {
      for (const column of ['copied_from_id', 'corrects_id']) {
        this.addSql(`create index ${table}_${column} on ${table} (${column}) where ${column} is not null`);
      }
    }
  }
}

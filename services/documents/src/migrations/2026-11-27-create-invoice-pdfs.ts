import { Migration } from '@mikro-orm/migrations';

/** New rows of the table `pdfs` contain only PDFs of users' HTML. Its older rows stay. */
export class CreateInvoicePdfs extends Migration {
  override up(): void {
    this.addSql(`
      create table invoice_pdfs (
        invoice_id uuid primary key,
        user_id uuid not null,
        file_name varchar(100) not null check (file_name <> ''),
        pdf bytea not null check (octet_length(pdf) > 0),
        sha256 char(64) not null,
        html_sha256 char(64) not null,
        created_at timestamptz not null default now()
      )`);
    // PDFs are already compressed. The storage type `external` turns off PostgreSQL's own compression.
    this.addSql('alter table invoice_pdfs alter column pdf set storage external');
    this.addSql('create index invoice_pdfs_user_id on invoice_pdfs (user_id)');
  }
}

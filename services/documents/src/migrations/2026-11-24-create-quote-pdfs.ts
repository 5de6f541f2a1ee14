import { Migration } from '@mikro-orm/migrations';

/** Creates the table of the last printed PDF of each quote, with the quote's revision. */
export class CreateQuotePdfs extends Migration {
  override up(): void {
    this.addSql(`
      create table quote_pdfs (
        quote_id uuid primary key,
        user_id uuid not null,
        revision integer not null check (revision >= 1),
        file_name varchar(100) not null check (file_name <> ''),
        pdf bytea not null check (octet_length(pdf) > 0),
        sha256 char(64) not null,
        created_at timestamptz not null default now()
      )`);
    // The storage type `external` turns off PostgreSQL's compression, because PDFs are compressed already.
    this.addSql('alter table quote_pdfs alter column pdf set storage external');
    this.addSql('create index quote_pdfs_user_id on quote_pdfs (user_id)');
  }
}

import { Migration } from '@mikro-orm/migrations';

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
    // PDFs are already compressed. The storage type `external` turns off PostgreSQL's own compression.
    this.addSql('alter table quote_pdfs alter column pdf set storage external');
    this.addSql('create index quote_pdfs_user_id on quote_pdfs (user_id)');
  }
}

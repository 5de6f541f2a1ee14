import { Migration } from '@mikro-orm/migrations';

export class CreatePdfs extends Migration {
  override up(): void {
    this.addSql(`
      create table pdfs (
        invoice_id uuid primary key,
        user_id uuid not null,
        file_name varchar(100) not null check (file_name <> ''),
        pdf bytea not null,
        bytes integer not null check (bytes = octet_length(pdf) and bytes > 0),
        sha256 char(64) not null,
        html_sha256 char(64) not null,
        created_at timestamptz not null default now()
      )`);
    // PDFs are already compressed. The storage type `external` turns off PostgreSQL's own compression.
    this.addSql('alter table pdfs alter column pdf set storage external');
  }
}

import { Migration } from '@mikro-orm/migrations';

const PDF_TABLES = ['invoice_pdfs', 'credit_note_pdfs', 'quote_pdfs'];

/**
 * A trigger stores the size of each PDF. To add a generated column, PostgreSQL would lock the table and rewrite all
 * PDFs.
 */
export class MeasureStoredPdfs extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create function measure_pdf() returns trigger language plpgsql as $$
        begin
          new.bytes := octet_length(new.pdf);
          return new;
        end $$`);
    for (const table of PDF_TABLES) {
      this.addSql(`alter table ${table} add column bytes integer not null default 0`);
      this.addSql(`update ${table} set bytes = octet_length(pdf)`);
      this.addSql(`
        create trigger measure_pdf before insert or update of pdf, bytes on ${table}
          for each row execute function measure_pdf()`);
      this.addSql(`create index ${table}_newest on ${table} (user_id, created_at desc) include (bytes)`);
      this.addSql(`drop index ${table}_user_id`);
    }
    this.addSql('create index pdfs_of_user on pdfs (user_id, invoice_id) include (bytes)');
    this.addSql('drop index pdfs_user_id');
  }
}

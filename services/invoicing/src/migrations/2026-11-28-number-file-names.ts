import { Migration } from '@mikro-orm/migrations';

/** SQL expression for the file name of an invoice number. `pdfFileName` of this release returns the same name. */
const FILE_KEY = `regexp_replace(lower(number collate "und-x-icu") collate "C", '[^a-z0-9]', '_', 'g')`;

/**
 * `file_ordinal` distinguishes invoices that would get the same file name, and is null for the first of them. The
 * service computes it when it saves an invoice (`fileOrdinalSql`).
 */
export class NumberFileNames extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('alter table invoices add column file_ordinal integer check (file_ordinal > 1)');
    this.addSql(`
      create function file_key(number text) returns text
        language sql immutable parallel safe
        return ${FILE_KEY}`);
    this.addSql('create index invoices_by_file_key on invoices (user_id, file_key(invoice_number))');
    this.addSql(`
      update invoices set file_ordinal = counted.ordinal
      from (
        select id, row_number() over (partition by user_id, file_key(invoice_number) order by created_at, id) as ordinal
        from invoices
      ) counted
      where invoices.id = counted.id and counted.ordinal > 1`);
  }
}

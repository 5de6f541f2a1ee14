import { Migration } from '@mikro-orm/migrations';

/** The same as `pdfFileName` in this release. */
const FILE_KEY = `regexp_replace(lower(number collate "und-x-icu") collate "C", '[^a-z0-9]', '_', 'g')`;

/**
 * Adds an ordinal for invoices whose numbers lead to the same file name (`file_ordinal`, null for the first). Saves compute it
 * with the counter locked (`fileOrdinalOf`).
 */
export class NumberFileNames extends Migration {
  override up(): void {
    // No timeout, because this scans whole tables.
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

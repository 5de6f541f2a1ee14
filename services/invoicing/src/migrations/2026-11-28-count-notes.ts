import { Migration } from '@mikro-orm/migrations';

const ROW_BYTES = 2_048;

const quoteBytesSql = (row: string) =>
  `octet_length(${row}.line_items::text) + octet_length(${row}.note) + ${ROW_BYTES}`;

/** The fixed number of bytes per row does not cover notes, because notes can be long (rule INV-15). */
export class CountNotes extends Migration {
  override up(): void {
    for (const table of ['invoices', 'credit_notes']) {
      this.replaceFunction(
        table,
        `perform add_stored_bytes(user_id, sum(${ROW_BYTES} + octet_length(note))::bigint) from added group by user_id;`,
      );
    }
    this.replaceFunction(
      'quotes',
      `if tg_op = 'INSERT' then perform add_stored_bytes(new.user_id, ${quoteBytesSql('new')});
      elsif tg_op = 'DELETE' then perform add_stored_bytes(old.user_id, -(${quoteBytesSql('old')}));
      else perform add_stored_bytes(new.user_id, ${quoteBytesSql('new')} - (${quoteBytesSql('old')}));
      end if;`,
    );
    this.addSql('drop trigger count_bytes on quotes');
    this.addSql(`
      create trigger count_bytes after insert or update of line_items, note or delete on quotes
        for each row execute function count_bytes_of_quotes()`);
  }

  private replaceFunction(table: string, body: string): void {
    this.addSql(`
      create or replace function count_bytes_of_${table}() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          ${body}
          return null;
        end $$`);
  }
}

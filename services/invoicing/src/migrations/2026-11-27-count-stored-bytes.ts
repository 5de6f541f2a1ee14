import { Migration } from '@mikro-orm/migrations';

/**
 * Approximate number of bytes of a row in addition to its long texts. It covers the other columns and the index
 * entries.
 */
const ROW_BYTES = 2_048;
const LINE_BYTES = 200;

const octets = (...texts: string[]): string => texts.map((text) => `octet_length(${text})`).join(' + ');

const draftBytes = (row: string) => `${octets(`${row}.content::text`)} + ${ROW_BYTES}`;
const quoteBytes = (row: string) => `${octets(`${row}.line_items::text`)} + ${ROW_BYTES}`;
const logoBytes = (row: string) => octets(`${row}.content`);
const LINE = `${octets('line.product_name', 'line.description', 'line.unit', 'line.notes')} + ${LINE_BYTES}`;
const CREDITED_LINE = `${octets('line.product_name', 'line.description', 'line.unit')} + ${LINE_BYTES}`;

const linesOf = (lines: string) =>
  `select owner.user_id, ${LINE} as bytes from ${lines} as line join invoices as owner on owner.id = line.invoice_id`;
const creditedLinesOf = (lines: string) =>
  `select owner.user_id, ${CREDITED_LINE} as bytes
   from ${lines} as line join credit_notes as owner on owner.id = line.credit_note_id`;
const rowsOf = (rows: string) => `select user_id, ${ROW_BYTES} as bytes from ${rows}`;

const trigger = (name: string, body: string) => `
  create function ${name}() returns trigger
    language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      ${body}
      return null;
    end $$`;

/**
 * Adds a table of the bytes that each account stores (rule INV-15). Triggers maintain it, also for changes by the
 * previous release. Invoices, credit notes and their lines never change, and are deleted only with their account. The
 * triggers therefore count only their inserts.
 */
export class CountStoredBytes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('create table stored_bytes (user_id uuid primary key, bytes bigint not null)');
    this.addSql(`
      create function add_stored_bytes(owner uuid, delta bigint) returns void
        language sql set search_path = pg_catalog, public, pg_temp as $$
        insert into stored_bytes as stored (user_id, bytes) select owner, delta where delta <> 0
        on conflict (user_id) do update set bytes = stored.bytes + excluded.bytes
      $$`);
    this.countChanging('invoice_drafts', 'content', draftBytes);
    this.countChanging('quotes', 'line_items', quoteBytes);
    this.countChanging('logos', 'content', logoBytes);
    this.countAdded('invoices', rowsOf('added'));
    this.countAdded('credit_notes', rowsOf('added'));
    this.countAdded('invoice_line_items', linesOf('added'));
    this.countAdded('credit_note_lines', creditedLinesOf('added'));
    // The creation of the triggers has locked the counted tables until the transaction ends. The sums therefore miss no
    // change.
    this.addSql(`
      insert into stored_bytes (user_id, bytes)
      select user_id, sum(bytes) from (
        ${[
          `select user_id, ${draftBytes('invoice_drafts')} as bytes from invoice_drafts`,
          `select user_id, ${quoteBytes('quotes')} from quotes`,
          `select user_id, ${logoBytes('logos')} from logos`,
          rowsOf('invoices'),
          rowsOf('credit_notes'),
          linesOf('invoice_line_items'),
          creditedLinesOf('credit_note_lines'),
        ].join(' union all ')}
      ) as stored group by user_id`);
  }

  private countChanging(table: string, column: string, bytesOf: (row: string) => string): void {
    const name = `count_bytes_of_${table}`;
    const body = `
      if tg_op = 'INSERT' then perform add_stored_bytes(new.user_id, ${bytesOf('new')});
      elsif tg_op = 'DELETE' then perform add_stored_bytes(old.user_id, -(${bytesOf('old')}));
      else perform add_stored_bytes(new.user_id, ${bytesOf('new')} - (${bytesOf('old')}));
      end if;`;
    this.addSql(trigger(name, body));
    this.addSql(`
      create trigger count_bytes after insert or update of ${column} or delete on ${table}
        for each row execute function ${name}()`);
  }

  private countAdded(table: string, added: string): void {
    const name = `count_bytes_of_${table}`;
    const body = `
      perform add_stored_bytes(user_id, sum(bytes)::bigint) from (${added}) as counted group by user_id;`;
    this.addSql(trigger(name, body));
    this.addSql(`
      create trigger count_bytes after insert on ${table}
        referencing new table as added for each statement execute function ${name}()`);
  }
}

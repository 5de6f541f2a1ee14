import { Migration } from '@mikro-orm/migrations';

/** Approximate size of a row in bytes, without its long texts. It includes the other columns and the index entries. */
const ROW_BYTES = 2_048;
const LINE_BYTES = 200;

const byteLengthSql = (...texts: string[]): string => texts.map((text) => `octet_length(${text})`).join(' + ');

const draftBytes = (row: string) => `${byteLengthSql(`${row}.content::text`)} + ${ROW_BYTES}`;
const quoteBytes = (row: string) => `${byteLengthSql(`${row}.line_items::text`)} + ${ROW_BYTES}`;
const logoBytes = (row: string) => byteLengthSql(`${row}.content`);
const LINE_BYTES_SQL = `${byteLengthSql('line.product_name', 'line.description', 'line.unit', 'line.notes')} + ${LINE_BYTES}`;
const CREDITED_LINE_BYTES_SQL = `${byteLengthSql('line.product_name', 'line.description', 'line.unit')} + ${LINE_BYTES}`;

const lineBytesSql = (lines: string) =>
  `select owner.user_id, ${LINE_BYTES_SQL} as bytes from ${lines} as line join invoices as owner on owner.id = line.invoice_id`;
const creditedLineBytesSql = (lines: string) =>
  `select owner.user_id, ${CREDITED_LINE_BYTES_SQL} as bytes
   from ${lines} as line join credit_notes as owner on owner.id = line.credit_note_id`;
const rowBytesSql = (rows: string) => `select user_id, ${ROW_BYTES} as bytes from ${rows}`;

const triggerFunctionSql = (name: string, body: string) => `
  create function ${name}() returns trigger
    language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      ${body}
      return null;
    end $$`;

/**
 * Counts the stored bytes of each user (rule INV-15). Triggers maintain the table, even if the previous release changes
 * a document. For invoices and credit notes, only inserts have a trigger. These rows never change, and are deleted only
 * with their account.
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
    this.createChangeTriggers('invoice_drafts', 'content', draftBytes);
    this.createChangeTriggers('quotes', 'line_items', quoteBytes);
    this.createChangeTriggers('logos', 'content', logoBytes);
    this.createInsertTrigger('invoices', rowBytesSql('added'));
    this.createInsertTrigger('credit_notes', rowBytesSql('added'));
    this.createInsertTrigger('invoice_line_items', lineBytesSql('added'));
    this.createInsertTrigger('credit_note_lines', creditedLineBytesSql('added'));
    // The creation of the triggers locks the counted tables until the transaction ends. Therefore no change of a row is
    // missing in the sums.
    this.addSql(`
      insert into stored_bytes (user_id, bytes)
      select user_id, sum(bytes) from (
        ${[
          `select user_id, ${draftBytes('invoice_drafts')} as bytes from invoice_drafts`,
          `select user_id, ${quoteBytes('quotes')} from quotes`,
          `select user_id, ${logoBytes('logos')} from logos`,
          rowBytesSql('invoices'),
          rowBytesSql('credit_notes'),
          lineBytesSql('invoice_line_items'),
          creditedLineBytesSql('credit_note_lines'),
        ].join(' union all ')}
      ) as stored group by user_id`);
  }

  private createChangeTriggers(table: string, column: string, bytesOf: (row: string) => string): void {
    const name = `count_bytes_of_${table}`;
    const body = `
      if tg_op = 'INSERT' then perform add_stored_bytes(new.user_id, ${bytesOf('new')});
      elsif tg_op = 'DELETE' then perform add_stored_bytes(old.user_id, -(${bytesOf('old')}));
      else perform add_stored_bytes(new.user_id, ${bytesOf('new')} - (${bytesOf('old')}));
      end if;`;
    this.addSql(triggerFunctionSql(name, body));
    this.addSql(`
      create trigger count_bytes after insert or update of ${column} or delete on ${table}
        for each row execute function ${name}()`);
  }

  private createInsertTrigger(table: string, added: string): void {
    const name = `count_bytes_of_${table}`;
    const body = `
      perform add_stored_bytes(user_id, sum(bytes)::bigint) from (${added}) as counted group by user_id;`;
    this.addSql(triggerFunctionSql(name, body));
    this.addSql(`
      create trigger count_bytes after insert on ${table}
        referencing new table as added for each statement execute function ${name}()`);
  }
}

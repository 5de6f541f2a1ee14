import { Migration } from '@mikro-orm/migrations';

/** Trigrams need three letters. The index treats Σ, σ and ς as the same letter, as `foldCase` does. */
export class FindFewLetters extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // Because of the high cost of the function `letter_pairs`, PostgreSQL uses the index instead of calling the
    // function for each row.
    this.addSql(`
      create function letter_pairs(content text) returns tsvector
        language sql immutable strict parallel safe cost 10000
        return array_to_tsvector(array(select substr(content, n, 2) from generate_series(1, length(content)) n))`);
    for (const [table, columns] of [
      ['customers', ['name', 'contact_person', 'email']],
      ['products', ['name', 'description']],
    ] as const) {
      const content = columns.join(` || E'\\n' || `);
      // PostgreSQL before version 17 cannot change the expression of a generated column. The column and its index are
      // therefore dropped and created again.
      this.addSql(`alter table ${table} drop column search_text`);
      this.addSql(`
        alter table ${table} add column search_text text collate "C" not null
          generated always as (replace(lower((${content}) collate "und-x-icu"), 'ς', 'σ')) stored`);
      this.addSql(`
        create index ${table}_search on ${table} using gin (user_id, search_text gin_trgm_ops)
          with (fastupdate = off)`);
      this.addSql(`
        create index ${table}_letters on ${table} using gin (user_id, letter_pairs(search_text))
          with (fastupdate = off)`);
    }
  }
}

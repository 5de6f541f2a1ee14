import { Migration } from '@mikro-orm/migrations';

/**
 * A search for one or two letters finds its rows in an index too, as trigrams find three; and a sigma is found as Σ, σ
 * and ς, wherever in a word it stands (`foldCase` in the contracts, by which what is searched is folded).
 */
export class FindFewLetters extends Migration {
  override up(): void {
    // Every row is read and written, however many there are.
    this.addSql('set local statement_timeout = 0');
    // Its cost keeps PostgreSQL from computing it for row after row, where the index has it.
    this.addSql(`
      create function letter_pairs(content text) returns tsvector
        language sql immutable strict parallel safe cost 10000
        return array_to_tsvector(array(select substr(content, n, 2) from generate_series(1, length(content)) n))`);
    for (const [table, columns] of [
      ['customers', ['name', 'contact_person', 'email']],
      ['products', ['name', 'description']],
    ] as const) {
      const content = columns.join(` || E'\\n' || `);
      // Made anew, with its index: only PostgreSQL 17 and later can give a generated column another expression.
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

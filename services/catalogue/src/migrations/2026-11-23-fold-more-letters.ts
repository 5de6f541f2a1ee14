import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Returns an SQL expression for a text in lower case. Similar letters become equal, as in `foldCase`. */
const foldedTextSql = (text: string): string =>
  [
    ['ς', 'σ'],
    ['ß', 'ss'],
    ['i\u0307', 'i'],
    ['ı', 'i'],
  ].reduce((sql, [letters, same]) => `replace(${sql}, '${letters}', '${same}')`, `lower(${text} collate "und-x-icu")`);

/** Treats more letters as equal in searches: 'strasse' now finds 'Straße', and 'istanbul' finds 'İstanbul'. */
export class FoldMoreLetters extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const [table, columns] of [
      ['customers', ['name', 'contact_person', 'email']],
      ['products', ['name', 'description']],
    ] as const) {
      const content = columns.join(` || E'\\n' || `);
      // PostgreSQL before version 17 cannot change the expression of a generated column. The column, its indexes and
      // its view are therefore dropped and created again.
      this.addSql(`drop view ${table}_in_scope`);
      this.addSql(`alter table ${table} drop column search_text`);
      this.addSql(`
        alter table ${table} add column search_text text collate "C" not null
          generated always as (${foldedTextSql(`(${content})`)}) stored`);
      this.addSql(`
        create index ${table}_search on ${table} using gin (user_id, search_text gin_trgm_ops)
          with (fastupdate = off)`);
      this.addSql(`
        create index ${table}_letters on ${table} using gin (user_id, letter_pairs(search_text))
          with (fastupdate = off)`);
      this.addSql(createScopedViewSql(table));
    }
  }
}

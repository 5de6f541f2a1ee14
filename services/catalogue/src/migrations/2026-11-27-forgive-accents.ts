import { Migration } from '@mikro-orm/migrations';
import { CREATE_FOLD_TEXT, foldTextSql, createScopedViewSql } from '@paperbill/service-kit';

/** Makes searches ignore accents: 'muller' now finds 'Müller', and 'Müller' finds 'Muller'. */
export class ForgiveAccents extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(CREATE_FOLD_TEXT);
    for (const [table, columns] of [
      ['customers', ['name', 'contact_person', 'email']],
      ['products', ['name', 'description']],
    ] as const) {
      // PostgreSQL before version 17 cannot change the expression of a generated column. The column, its indexes and
      // its view are therefore dropped and created again.
      this.addSql(`drop view ${table}_in_scope`);
      this.addSql(`alter table ${table} drop column search_text`);
      this.addSql(`
        alter table ${table} add column search_text text collate "C" not null
          generated always as (${foldTextSql(columns.join(` || E'\\n' || `))}) stored`);
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

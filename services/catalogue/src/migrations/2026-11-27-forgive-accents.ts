import { Migration } from '@mikro-orm/migrations';
import { CREATE_FOLD_TEXT, folded, viewInScope } from '@paperbill/service-kit';

/** 'muller' finds 'Müller', however either is typed. */
export class ForgiveAccents extends Migration {
  override up(): void {
    // Every row is read and written, however many there are.
    this.addSql('set local statement_timeout = 0');
    this.addSql(CREATE_FOLD_TEXT);
    for (const [table, columns] of [
      ['customers', ['name', 'contact_person', 'email']],
      ['products', ['name', 'description']],
    ] as const) {
      // The view reads the column, which is made anew with its indexes: only PostgreSQL 17 and later can give a generated
      // column another expression.
      this.addSql(`drop view ${table}_in_scope`);
      this.addSql(`alter table ${table} drop column search_text`);
      this.addSql(`
        alter table ${table} add column search_text text collate "C" not null
          generated always as (${folded(columns.join(` || E'\\n' || `))}) stored`);
      this.addSql(`
        create index ${table}_search on ${table} using gin (user_id, search_text gin_trgm_ops)
          with (fastupdate = off)`);
      this.addSql(`
        create index ${table}_letters on ${table} using gin (user_id, letter_pairs(search_text))
          with (fastupdate = off)`);
      this.addSql(viewInScope(table));
    }
  }
}

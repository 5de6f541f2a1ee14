import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Returns an SQL expression that folds the letters of a text in the same way as `foldCase` of this release. */
const foldedTextSql = (text: string): string =>
  [
    ['ς', 'σ'],
    ['ß', 'ss'],
    ['i\u0307', 'i'],
    ['ı', 'i'],
  ].reduce((sql, [letters, same]) => `replace(${sql}, '${letters}', '${same}')`, `lower(${text} collate "und-x-icu")`);

/** Two indexes contain this expression. If the expression changes, both indexes must be created again. */
export const SEARCH_TEXT = `(${foldedTextSql(`(invoice_number || E'\\n' || client_name)`)} collate "C")`;

/** A rare term uses the trigram index. A common term scans the covering index, which also serves for counting. */
export class SearchInvoices extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // Dropping the index first locks the table exclusively. If a weaker lock were upgraded later, it could cause a
    // deadlock with a transaction that reads and then writes.
    this.addSql('drop index invoices_listed');
    // Both extensions are trusted extensions of the PostgreSQL distribution, so the owner of a database can create them
    // without being a superuser.
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');
    // The index also contains all columns of the search expression. PostgreSQL uses an index-only scan only if the
    // index contains these columns.
    this.addSql(`
      create index invoices_searched on invoices (user_id, created_at desc, id desc, ${SEARCH_TEXT})
        include (invoice_number, client_name, status, due_date, invoice_date, customer_id, voided_at)`);
    // The id of the user is the first column of the index, so that a search does not read the entries of other users.
    this.addSql(`
      create index invoices_trigrams on invoices using gin (user_id, ${SEARCH_TEXT} gin_trgm_ops)
        with (fastupdate = off)`);
    this.addSql(createScopedViewSql('invoices'));
  }
}

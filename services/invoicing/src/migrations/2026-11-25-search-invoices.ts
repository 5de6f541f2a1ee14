import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** Returns SQL of a text with folded letters. `foldCase` of this release folds letters in the same way. */
const foldedTextSql = (text: string): string =>
  [
    ['ς', 'σ'],
    ['ß', 'ss'],
    ['i\u0307', 'i'],
    ['ı', 'i'],
  ].reduce((sql, [letters, same]) => `replace(${sql}, '${letters}', '${same}')`, `lower(${text} collate "und-x-icu")`);

/**
 * SQL of the text in which a search looks for its term. The indexes contain the same SQL, so both must be changed
 * together.
 */
export const SEARCH_TEXT = `(${foldedTextSql(`(invoice_number || E'\\n' || client_name)`)} collate "C")`;

/**
 * Adds two indexes for the search. A rare term uses the trigram index. A common term scans the covering index, which
 * also allows counting.
 */
export class SearchInvoices extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The drop statement comes first, because it locks the table exclusively. Upgrading a weaker lock later could
    // deadlock with a transaction that reads and then writes.
    this.addSql('drop index invoices_listed');
    // Both extensions are trusted extensions of the PostgreSQL distribution, so the owner of a database can create
    // them.
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');
    // The index includes all columns of the search expression, because PostgreSQL requires that for an index-only scan.
    this.addSql(`
      create index invoices_searched on invoices (user_id, created_at desc, id desc, ${SEARCH_TEXT})
        include (invoice_number, client_name, status, due_date, invoice_date, customer_id, voided_at)`);
    // The user's id is the first column of the index, so that a search does not read entries of other users.
    this.addSql(`
      create index invoices_trigrams on invoices using gin (user_id, ${SEARCH_TEXT} gin_trgm_ops)
        with (fastupdate = off)`);
    this.addSql(createScopedViewSql('invoices'));
  }
}

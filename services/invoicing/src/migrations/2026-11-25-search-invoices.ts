import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** SQL of a text in lower case with equal letters folded, as `foldCase` did in this release. */
const folded = (text: string): string =>
  [
    ['ς', 'σ'],
    ['ß', 'ss'],
    ['i\u0307', 'i'],
    ['ı', 'i'],
  ].reduce((sql, [letters, same]) => `replace(${sql}, '${letters}', '${same}')`, `lower(${text} collate "und-x-icu")`);

/** SQL of the searched text. The indexes contain it, so change both together. */
export const SEARCH_TEXT = `(${folded(`(invoice_number || E'\\n' || client_name)`)} collate "C")`;

/**
 * Adds indexes for searches. Rare terms use a trigram index. Common terms scan a covering index with the text and the filter
 * columns, which also counts the matches without reading the table.
 */
export class SearchInvoices extends Migration {
  override up(): void {
    // No timeout, because this scans whole tables.
    this.addSql('set local statement_timeout = 0');
    // Drop first, to lock the table exclusively at once. A lock upgrade could deadlock with a concurrent read and write.
    this.addSql('drop index invoices_listed');
    // Both are trusted extensions of the PostgreSQL distribution: the owner of a database can create them.
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');
    // An index-only scan of an expression needs all columns of the expression in the index.
    this.addSql(`
      create index invoices_searched on invoices (user_id, created_at desc, id desc, ${SEARCH_TEXT})
        include (invoice_number, client_name, status, due_date, invoice_date, customer_id, voided_at)`);
    // The user comes first, so that a search does not read entries of other users.
    this.addSql(`
      create index invoices_trigrams on invoices using gin (user_id, ${SEARCH_TEXT} gin_trgm_ops)
        with (fastupdate = off)`);
    this.addSql(viewInScope('invoices'));
  }
}

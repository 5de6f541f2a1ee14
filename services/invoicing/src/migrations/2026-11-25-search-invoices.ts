import { Migration } from '@mikro-orm/migrations';
import { viewInScope } from '@paperbill/service-kit';

/** A text in lower case, in which letters are one that searches take for one, as `foldCase` has them at this release. */
const folded = (text: string): string =>
  [
    ['ς', 'σ'],
    ['ß', 'ss'],
    ['i\u0307', 'i'],
    ['ı', 'i'],
  ].reduce((sql, [letters, same]) => `replace(${sql}, '${letters}', '${same}')`, `lower(${text} collate "und-x-icu")`);

/** SQL of what a search is looked for in. The indexes hold it: it never changes without them. */
export const SEARCH_TEXT = `(${folded(`(invoice_number || E'\\n' || client_name)`)} collate "C")`;

/**
 * A search finds few invoices by their trigrams. Of many, a page is found in an index that has the text and all that lists are
 * filtered by, and so they are counted: no invoice is read for that.
 */
export class SearchInvoices extends Migration {
  override up(): void {
    // Every invoice is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    // The first of those below takes its place. It goes first: who reads meanwhile and then writes would make a deadlock.
    this.addSql('drop index invoices_listed');
    // Both belong to PostgreSQL's own distribution and are trusted: the owner of a database may create them.
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');
    // An index answers with a text that it has computed only where it has all of which that is computed.
    this.addSql(`
      create index invoices_searched on invoices (user_id, created_at desc, id desc, ${SEARCH_TEXT})
        include (invoice_number, client_name, status, due_date, invoice_date, customer_id, voided_at)`);
    // The user comes first, so that nobody's search reads what others have.
    this.addSql(`
      create index invoices_trigrams on invoices using gin (user_id, ${SEARCH_TEXT} gin_trgm_ops)
        with (fastupdate = off)`);
    this.addSql(viewInScope('invoices'));
  }
}

import { Migration } from '@mikro-orm/migrations';
import { CREATE_FOLD_TEXT, folded } from '@paperbill/service-kit';

/** SQL of what a search is looked for in. The indexes hold it: it never changes without them. */
export const SEARCH_TEXT = `(${folded(`invoice_number || E'\\n' || client_name`)} collate "C")`;

/** 'muller' finds 'Müller', however either is typed. */
export class ForgiveAccents extends Migration {
  override up(): void {
    // Every invoice is read for each index, however many there are.
    this.addSql('set local statement_timeout = 0');
    // Dropped first: a transaction that has read invoices and then writes would make a deadlock.
    this.addSql('drop index invoices_searched, invoices_trigrams');
    this.addSql(CREATE_FOLD_TEXT);
    this.addSql(`
      create index invoices_searched on invoices (user_id, created_at desc, id desc, ${SEARCH_TEXT})
        include (invoice_number, client_name, status, due_date, invoice_date, customer_id, voided_at, total)`);
    this.addSql(`
      create index invoices_trigrams on invoices using gin (user_id, ${SEARCH_TEXT} gin_trgm_ops)
        with (fastupdate = off)`);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { CREATE_FOLD_TEXT, foldTextSql } from '@paperbill/service-kit';

/** Two indexes contain this expression. If the expression changes, both indexes must be created again. */
export const SEARCH_TEXT = `(${foldTextSql(`invoice_number || E'\\n' || client_name`)} collate "C")`;

/** Makes searches ignore accents: 'muller' finds 'Müller', in any Unicode normal form. */
export class ForgiveAccents extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // Dropping the indexes first locks the table exclusively. If a weaker lock were upgraded later, it could cause a
    // deadlock with a transaction that reads and then writes.
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

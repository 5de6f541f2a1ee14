import { Migration } from '@mikro-orm/migrations';

/** If several existing invoices refer to the same void invoice, only the first keeps its reference. */
export class OneCorrection extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    // The table lock prevents concurrent inserts until the unique index exists.
    this.addSql('lock table invoices in share row exclusive mode');
    this.addSql(`
      update invoices set corrects_id = null
      where corrects_id is not null and exists (
        select from invoices as first
        where first.corrects_id = invoices.corrects_id
          and (first.created_at, first.id) < (invoices.created_at, invoices.id))`);
    this.addSql(`
      create unique index one_correction_of_an_invoice on invoices (corrects_id) where corrects_id is not null`);
    this.addSql('drop index invoices_corrects_id');
  }
}

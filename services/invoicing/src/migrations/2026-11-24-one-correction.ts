import { Migration } from '@mikro-orm/migrations';

/** One invoice at most stands in for another. Of several that a release before let through, the first one does. */
export class OneCorrection extends Migration {
  override up(): void {
    // Every row is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    // Nobody lets another one through in between.
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

import { Migration } from '@mikro-orm/migrations';

/**
 * What is written goes into the indexes of searches at once, and not into a list beside them that each search reads from
 * end to end until it is emptied: after an import of thousands that took longer than the search itself.
 */
export class SearchAtOnce extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const index of ['customers_search', 'products_search']) {
      this.addSql(`alter index ${index} set (fastupdate = off)`);
      this.addSql(`select gin_clean_pending_list('${index}')`);
    }
  }
}

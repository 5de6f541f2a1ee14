import { Migration } from '@mikro-orm/migrations';

/**
 * Turns off the pending list of GIN indexes. After a large import, the scan of the pending list took longer than the
 * search.
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

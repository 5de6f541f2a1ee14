import { Migration } from '@mikro-orm/migrations';

/** After a large import, scanning the pending list of GIN indexes took longer than the search. */
export class SearchAtOnce extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    for (const index of ['customers_search', 'products_search']) {
      this.addSql(`alter index ${index} set (fastupdate = off)`);
      this.addSql(`select gin_clean_pending_list('${index}')`);
    }
  }
}

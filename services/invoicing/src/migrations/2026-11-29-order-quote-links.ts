import { Migration } from '@mikro-orm/migrations';

/**
 * Changes the indexes of the links of a user to the order of their ids. The archive reads the links in pages in this
 * order, so that a deletion between two pages skips no other link.
 */
export class OrderQuoteLinks extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop index quote_links_of_user, invoice_links_of_user');
    this.addSql('create index quote_links_of_user on quote_links (user_id, id)');
    this.addSql('create index invoice_links_of_user on invoice_links (user_id, id)');
  }
}

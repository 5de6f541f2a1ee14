import { Migration } from '@mikro-orm/migrations';

/** The archive reads pages of links by id. If a link is deleted between two pages, no other link is skipped. */
export class OrderQuoteLinks extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop index quote_links_of_user, invoice_links_of_user');
    this.addSql('create index quote_links_of_user on quote_links (user_id, id)');
    this.addSql('create index invoice_links_of_user on invoice_links (user_id, id)');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Orders the links to a user's quotes, so that the archive can read them in parts. */
export class OrderQuoteLinks extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop index quote_links_of_user');
    this.addSql('create index quote_links_of_user on quote_links (user_id, created_at, id)');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Keeps revoked links to quotes, so that the activity list of a quote can show them. */
export class KeepRevokedQuoteLinks extends Migration {
  override up(): void {
    this.addSql('alter table quote_links add column revoked_at timestamptz check (isfinite(revoked_at))');
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the structured address of the sender, and the ISO 3166-1 alpha-2 codes of both countries. Existing rows keep
 * null. Their country codes are derived when they are read.
 */
export class KeepPostalAddresses extends Migration {
  override up(): void {
    // The migration runs without a statement timeout, because it scans whole tables.
    this.addSql('set local statement_timeout = 0');
    for (const table of ['invoices', 'quotes']) {
      this.addSql(`
        alter table ${table}
          add column client_country_code char(2) check (client_country_code ~ '^[A-Z]{2}$'),
          add column company_country_code char(2) check (company_country_code ~ '^[A-Z]{2}$'),
          add column company_postal_address jsonb check (jsonb_typeof(company_postal_address) = 'object')`);
    }
  }
}

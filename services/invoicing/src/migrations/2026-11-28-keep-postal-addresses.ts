import { Migration } from '@mikro-orm/migrations';

/**
 * The sender's address in its parts, and the codes of both countries (ISO 3166-1 alpha-2). Documents of the releases before
 * have none of it: no row is written, and their codes are found when they are read.
 */
export class KeepPostalAddresses extends Migration {
  override up(): void {
    // Every row is read, however many there are.
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

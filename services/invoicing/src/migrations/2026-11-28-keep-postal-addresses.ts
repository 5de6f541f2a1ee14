import { Migration } from '@mikro-orm/migrations';

/** The columns are null in existing rows, and the service derives the country codes when it reads such a row. */
export class KeepPostalAddresses extends Migration {
  override up(): void {
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

import { Migration } from '@mikro-orm/migrations';

/** Adds tax ids and the company register number. The previous release does not write these columns. */
export class AddTaxIds extends Migration {
  override up(): void {
    this.addSql(`
      alter table company_profiles
        add column tax_id varchar(50) not null default '',
        add column registration_number varchar(100) not null default ''`);
    for (const table of ['invoices', 'quotes']) {
      this.addSql(`
        alter table ${table}
          add column client_tax_id varchar(50) not null default '',
          add column company_tax_id varchar(50) not null default '',
          add column company_registration_number varchar(100) not null default ''`);
    }
  }
}

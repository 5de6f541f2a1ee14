import { Migration } from '@mikro-orm/migrations';

/**
 * Adds an invoice's note to the client, and the default note of the profile. The previous release writes neither
 * column.
 */
export class AddNotes extends Migration {
  override up(): void {
    this.addSql(`alter table company_profiles add column default_note varchar(1000) not null default ''`);
    for (const table of ['invoices', 'quotes', 'credit_notes']) {
      this.addSql(`alter table ${table} add column note varchar(1000) not null default ''`);
    }
  }
}

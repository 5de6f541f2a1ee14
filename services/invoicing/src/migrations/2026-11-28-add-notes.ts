import { Migration } from '@mikro-orm/migrations';

/** Adds the notes of documents. The previous release does not write these columns. */
export class AddNotes extends Migration {
  override up(): void {
    this.addSql(`alter table company_profiles add column default_note varchar(1000) not null default ''`);
    for (const table of ['invoices', 'quotes', 'credit_notes']) {
      this.addSql(`alter table ${table} add column note varchar(1000) not null default ''`);
    }
  }
}

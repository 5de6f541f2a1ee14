import { Migration } from '@mikro-orm/migrations';

/** The previous release does not write this column. */
export class AddReferences extends Migration {
  override up(): void {
    for (const table of ['invoices', 'quotes']) {
      this.addSql(`alter table ${table} add column reference varchar(100) not null default ''`);
    }
  }
}

import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/**
 * The previous release writes documents only in English (US). It does not write the new column, so its documents have
 * the default value.
 */
export class AddLanguages extends Migration {
  override up(): void {
    this.addSql('drop view invoices_in_scope');
    for (const table of ['invoices', 'quotes', 'company_profiles']) {
      this.addSql(`
        alter table ${table} add column language text not null default 'en-US',
          add constraint language_is_a_tag check (language ~ '^[a-z]{2}(-[A-Z]{2})?$') not valid`);
    }
    this.addSql(createScopedViewSql('invoices'));
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * The previous release writes account statements only in English. It does not write the new column, so the language of
 * its statements is null.
 */
export class AddLanguageOfStatements extends Migration {
  override up(): void {
    this.addSql(`
      alter table mails add column language text,
        add constraint language_is_a_tag check (language ~ '^[a-z]{2}(-[A-Z]{2})?$') not valid`);
  }
}

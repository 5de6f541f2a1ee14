import { Migration } from '@mikro-orm/migrations';

/** The previous release does not write the column, because its account statements are in English. */
export class AddLanguageOfStatements extends Migration {
  override up(): void {
    this.addSql(`
      alter table mails add column language text,
        add constraint language_is_a_tag check (language ~ '^[a-z]{2}(-[A-Z]{2})?$') not valid`);
  }
}

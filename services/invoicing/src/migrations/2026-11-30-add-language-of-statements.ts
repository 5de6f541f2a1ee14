import { Migration } from '@mikro-orm/migrations';

/** Adds the language of a statement to its mail. The previous release does not write it: its statements are in English. */
export class AddLanguageOfStatements extends Migration {
  override up(): void {
    this.addSql(`
      alter table mails add column language text,
        add constraint language_is_a_tag check (language ~ '^[a-z]{2}(-[A-Z]{2})?$') not valid`);
  }
}

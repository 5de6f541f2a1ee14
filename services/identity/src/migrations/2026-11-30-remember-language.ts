import { Migration } from '@mikro-orm/migrations';

/** The language is null until the user's first sign-in after this migration. */
export class RememberLanguage extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column language text,
        add constraint language_is_short check (length(language) <= 10) not valid`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the language of the app at the last sign-in, for e-mails to the user. It is null for users who have not signed
 * in since this release.
 */
export class RememberLanguage extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column language text,
        add constraint language_is_short check (length(language) <= 10) not valid`);
  }
}

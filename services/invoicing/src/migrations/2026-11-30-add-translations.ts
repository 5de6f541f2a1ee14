import { Migration } from '@mikro-orm/migrations';

/**
 * The longest JSON of translations per table: all texts in all languages, where JSON writes each character with at most
 * two.
 */
const MAX_JSON_LENGTH: Record<string, number> = { company_profiles: 150_000, mail_settings: 1_200_000 };

/** Adds the user's texts in other languages. The previous release keeps them, because it writes only its own columns. */
export class AddTranslations extends Migration {
  override up(): void {
    for (const [table, length] of Object.entries(MAX_JSON_LENGTH)) {
      this.addSql(`
        alter table ${table} add column translations jsonb not null default '{}',
          add constraint translations_are_bounded check (
            jsonb_typeof(translations) = 'object' and length(translations::text) <= ${length}) not valid`);
    }
  }
}

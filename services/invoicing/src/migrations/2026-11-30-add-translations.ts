import { Migration } from '@mikro-orm/migrations';

/**
 * Maximum length of the translations. All texts in all languages fit, even if JSON needs two characters for each
 * character of a text.
 */
const MAX_JSON_LENGTH: Record<string, number> = { company_profiles: 150_000, mail_settings: 1_200_000 };

/** The previous release does not overwrite the translations, because it writes only its own columns. */
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

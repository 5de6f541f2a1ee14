import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailSettings } from '@paperbill/contracts/http';
import { DEFAULT_REMINDER_DAYS, keysOf, mailTemplateNames } from '@paperbill/contracts/rules';
import { sql, type Timestamp, asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export async function selectMailSettings(em: EntityManager, userId: string): Promise<MailSettings> {
  const row = await kysely(em)
    .selectFrom('mail_settings')
    .select((eb) => [
      asBoolean(eb('remindSince', 'is not', null)).as('remind'),
      asBoolean(eb('remindOfQuotesSince', 'is not', null)).as('remindOfQuotes'),
    ])
    .select(['templates', 'translations', 'reminderDays', 'workdaysOnly', 'sendReceipts'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const templates = Object.fromEntries(mailTemplateNames.map((name) => [name, row?.templates[name] ?? null]));
  const defaultSettings = {
    remind: false,
    remindOfQuotes: false,
    reminderDays: DEFAULT_REMINDER_DAYS,
    workdaysOnly: true,
    sendReceipts: false,
  };
  const { translations = {}, ...settings } = row ?? {};
  return {
    ...defaultSettings,
    ...settings,
    templates: templates as MailSettings['templates'],
    ...(keysOf(translations).length > 0 && { translations }),
  };
}

/** Switching reminders on sets `remindSince` or `remindOfQuotesSince`. Reminder days before that time are skipped. */
export async function storeMailSettings(
  em: EntityManager,
  userId: string,
  { templates, translations = {}, remind, remindOfQuotes, reminderDays, workdaysOnly, sendReceipts }: MailSettings,
): Promise<void> {
  const customTemplates = Object.fromEntries(Object.entries(templates).filter(([, template]) => template));
  const now = sql<Timestamp>`now()`;
  await kysely(em)
    .insertInto('mail_settings')
    .values({
      ...{ userId, templates: customTemplates, translations, reminderDays, workdaysOnly, sendReceipts },
      remindSince: remind ? now : null,
      remindOfQuotesSince: remindOfQuotes ? now : null,
    })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref, fn }) => ({
        templates: ref('excluded.templates'),
        translations: ref('excluded.translations'),
        remindSince: remind ? fn.coalesce('mail_settings.remindSince', 'excluded.remindSince') : null,
        remindOfQuotesSince: remindOfQuotes
          ? fn.coalesce('mail_settings.remindOfQuotesSince', 'excluded.remindOfQuotesSince')
          : null,
        lookAt: now,
        reminderDays: ref('excluded.reminderDays'),
        workdaysOnly: ref('excluded.workdaysOnly'),
        sendReceipts: ref('excluded.sendReceipts'),
      })),
    )
    .execute();
}

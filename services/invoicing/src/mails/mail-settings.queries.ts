import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailSettings, MailTemplate } from '@paperbill/contracts/http';
import { DEFAULT_REMINDER_DAYS, type MailTemplateName, mailTemplateNames } from '@paperbill/contracts/rules';

interface SettingsRow extends Omit<MailSettings, 'templates'> {
  templates: Partial<Record<MailTemplateName, MailTemplate>>;
}

export async function selectMailSettings(em: EntityManager, userId: string): Promise<MailSettings> {
  const [row] = await em.execute<SettingsRow[]>(
    `select templates, remind_since is not null as remind, reminder_days as "reminderDays",
       workdays_only as "workdaysOnly", send_receipts as "sendReceipts"
     from mail_settings where user_id = ?`,
    [userId],
  );
  const templates = Object.fromEntries(mailTemplateNames.map((name) => [name, row?.templates[name] ?? null]));
  const none = { remind: false, reminderDays: DEFAULT_REMINDER_DAYS, workdaysOnly: true, sendReceipts: false };
  return { ...none, ...row, templates: templates as MailSettings['templates'] };
}

/** Where reminders are switched on, nothing that was due before is reminded of. */
export async function storeMailSettings(
  em: EntityManager,
  userId: string,
  { templates, remind, reminderDays, workdaysOnly, sendReceipts }: MailSettings,
): Promise<void> {
  const own = Object.fromEntries(Object.entries(templates).filter(([, template]) => template));
  await em.execute(
    `insert into mail_settings (user_id, templates, remind_since, reminder_days, workdays_only, send_receipts)
     values (?, ?, case when ? then now() end, array(select jsonb_array_elements_text(?::jsonb)::integer), ?, ?)
     on conflict (user_id) do update set
       templates = excluded.templates,
       remind_since = case when excluded.remind_since is not null
         then coalesce(mail_settings.remind_since, excluded.remind_since) end,
       look_at = now(),
       reminder_days = excluded.reminder_days,
       workdays_only = excluded.workdays_only,
       send_receipts = excluded.send_receipts`,
    [userId, JSON.stringify(own), remind, JSON.stringify(reminderDays), workdaysOnly, sendReceipts],
  );
}

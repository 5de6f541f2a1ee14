import { defineEntity, p } from '@mikro-orm/core';
import type { MailSettings, MailTemplate } from '@paperbill/contracts/http';
import type { MailTemplateName } from '@paperbill/contracts/rules';

export const MailSettingsEntity = defineEntity({
  name: 'MailSettings',
  tableName: 'mail_settings',
  properties: {
    userId: p.uuid().primary(),
    /** The mail templates that the user changed. Default templates are not stored. */
    templates: p.json().$type<Partial<Record<MailTemplateName, MailTemplate>>>().defaultRaw(`'{}'`),
    translations: p.json().$type<NonNullable<MailSettings['translations']>>().defaultRaw(`'{}'`),
    /** Time at which the user switched reminders on. Null while reminders are off. */
    remindSince: p.datetime().strictNullable(),
    remindOfQuotesSince: p.datetime().strictNullable(),
    /** Time at which the scheduler next checks the user's reminders. */
    lookAt: p.datetime().defaultRaw('now()'),
    reminderDays: p.array(Number).columnType('int[]'),
    workdaysOnly: p.boolean().default(true),
    sendReceipts: p.boolean().default(false),
  },
});

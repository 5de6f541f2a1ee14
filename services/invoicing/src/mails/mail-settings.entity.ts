import { defineEntity, p } from '@mikro-orm/core';
import type { MailSettings, MailTemplate } from '@paperbill/contracts/http';
import type { MailTemplateName } from '@paperbill/contracts/rules';

export const MailSettingsEntity = defineEntity({
  name: 'MailSettings',
  tableName: 'mail_settings',
  properties: {
    userId: p.uuid().primary(),
    /** Mail templates that the user changed. Default templates are not stored. */
    templates: p.json().$type<Partial<Record<MailTemplateName, MailTemplate>>>().defaultRaw(`'{}'`),
    translations: p.json().$type<NonNullable<MailSettings['translations']>>().defaultRaw(`'{}'`),
    /** The time at which the user switched reminders on. The value is null while reminders are off. */
    remindSince: p.datetime().strictNullable(),
    /** The time at which the user switched reminders of quotes on. The value is null while they are off. */
    remindOfQuotesSince: p.datetime().strictNullable(),
    /** The time at which the scheduler checks the user's reminders again. */
    lookAt: p.datetime().defaultRaw('now()'),
    reminderDays: p.array(Number).columnType('int[]'),
    workdaysOnly: p.boolean().default(true),
    sendReceipts: p.boolean().default(false),
  },
});

import { defineEntity, p } from '@mikro-orm/core';
import type { MailTemplate } from '@paperbill/contracts/http';
import type { MailTemplateName } from '@paperbill/contracts/rules';

export const MailSettingsEntity = defineEntity({
  name: 'MailSettings',
  tableName: 'mail_settings',
  properties: {
    userId: p.uuid().primary(),
    /** Default templates are not stored. */
    templates: p.json().$type<Partial<Record<MailTemplateName, MailTemplate>>>().defaultRaw(`'{}'`),
    /** When the user switched reminders on. Null while they are off. */
    remindSince: p.datetime().strictNullable(),
    /** When the scheduler processes the user's reminders again. */
    lookAt: p.datetime().defaultRaw('now()'),
    reminderDays: p.array(Number).columnType('int[]'),
    workdaysOnly: p.boolean().default(true),
    sendReceipts: p.boolean().default(false),
  },
});

import { defineEntity, p } from '@mikro-orm/core';
import type { MailTemplate } from '@paperbill/contracts/http';
import type { MailTemplateName } from '@paperbill/contracts/rules';

export const MailSettingsEntity = defineEntity({
  name: 'MailSettings',
  tableName: 'mail_settings',
  properties: {
    userId: p.uuid().primary(),
    /** The user's own templates. Defaults are not stored. */
    templates: p.json().$type<Partial<Record<MailTemplateName, MailTemplate>>>().defaultRaw(`'{}'`),
    /** When reminders were switched on. Null if they are off. */
    remindSince: p.datetime().strictNullable(),
    /** When the user's reminders are processed next. */
    lookAt: p.datetime().defaultRaw('now()'),
    reminderDays: p.array(Number).columnType('int[]'),
    workdaysOnly: p.boolean().default(true),
    sendReceipts: p.boolean().default(false),
  },
});

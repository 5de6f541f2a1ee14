import { defineEntity, p } from '@mikro-orm/core';
import type { MailTemplate } from '@paperbill/contracts/http';
import type { MailTemplateName } from '@paperbill/contracts/rules';

/** How a user's mails read, and when reminders leave. */
export const MailSettingsEntity = defineEntity({
  name: 'MailSettings',
  tableName: 'mail_settings',
  properties: {
    userId: p.uuid().primary(),
    /** The user's own. */
    templates: p.json().$type<Partial<Record<MailTemplateName, MailTemplate>>>().defaultRaw(`'{}'`),
    /** Null where nothing is reminded of. */
    remindSince: p.datetime().strictNullable(),
    /** When the user's reminders are looked at next. */
    lookAt: p.datetime().defaultRaw('now()'),
    reminderDays: p.array(Number).columnType('int[]'),
    workdaysOnly: p.boolean().default(true),
    sendReceipts: p.boolean().default(false),
  },
});

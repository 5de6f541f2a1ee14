import { defineEntity, p } from '@mikro-orm/core';

/** The record that support staff have blocked an account from sending mails. */
export const MailStopEntity = defineEntity({
  name: 'MailStop',
  tableName: 'mail_stops',
  properties: {
    userId: p.uuid().primary(),
    reason: p.string(),
    stoppedBy: p.string(),
    stoppedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

import { defineEntity, p } from '@mikro-orm/core';

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

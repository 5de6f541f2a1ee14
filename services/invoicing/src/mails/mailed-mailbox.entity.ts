import { defineEntity, p } from '@mikro-orm/core';

/** That a mail of anybody went to a mailbox. Kept for a day. */
export const MailedMailboxEntity = defineEntity({
  name: 'MailedMailbox',
  tableName: 'mailed_mailboxes',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** A hash. */
    mailbox: p.blob(),
    mailedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

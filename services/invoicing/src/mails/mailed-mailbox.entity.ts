import { defineEntity, p } from '@mikro-orm/core';

/** Any account sent a mail to the mailbox. Kept for a day. */
export const MailedMailboxEntity = defineEntity({
  name: 'MailedMailbox',
  tableName: 'mailed_mailboxes',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** SHA-256 of the normalised address. */
    mailbox: p.blob(),
    mailedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

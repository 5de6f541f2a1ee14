import { defineEntity, p } from '@mikro-orm/core';

/** Records that any account mailed a mailbox. Rows are kept for a day. */
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

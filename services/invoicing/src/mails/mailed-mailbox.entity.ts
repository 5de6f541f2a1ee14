import { defineEntity, p } from '@mikro-orm/core';

/** One row for each mail of an account to a mailbox. A row is deleted after a day. */
export const MailedMailboxEntity = defineEntity({
  name: 'MailedMailbox',
  tableName: 'mailed_mailboxes',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** The SHA-256 hash of the mailbox's normalised address. */
    mailbox: p.blob(),
    mailedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

import { defineEntity, p } from '@mikro-orm/core';

/** The record that an account sent a mail to a mailbox. It is deleted after a day. */
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

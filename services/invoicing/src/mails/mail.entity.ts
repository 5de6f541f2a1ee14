import { defineEntity, p } from '@mikro-orm/core';
import { mailKinds, mailStates } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';

/** A mail to a client: the outbox, and what became of it. Deleted with its invoice. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    /** Null once the link is deleted. */
    linkId: p.uuid().strictNullable(),
    idempotencyKey: p.string(),
    /** Of the request that the key came with. */
    requestHash: p.string(),
    kind: p.enum([...mailKinds]).default('invoice'),
    to: p.string(),
    cc: p.array().default([]),
    bcc: p.array().default([]),
    replyTo: p.string(),
    subject: p.string(),
    text: p.string(),
    state: p.enum([...mailStates]).default('queued'),
    /** Why it did not arrive, of rows from before there were codes. */
    error: p.string().default(''),
    failure: p.json().$type<MailFailure>().strictNullable(),
    attempts: p.integer().default(0),
    /** Null where it was never tried, or is to be tried for another day. */
    firstTriedAt: p.datetime().strictNullable(),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Who tries it; kept afterwards, since reports of mail servers name it. */
    lease: p.uuid().strictNullable(),
    leasedUntil: p.datetime().strictNullable(),
    /** Whether anybody may have got it. */
    wentOut: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    sentAt: p.datetime().strictNullable(),
    /** When the user looked at one that did not arrive. */
    readAt: p.datetime().strictNullable(),
  },
});

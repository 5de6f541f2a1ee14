import { defineEntity, p } from '@mikro-orm/core';
import { mailKinds, mailStates } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';

/** A mail to a client: its place in the outbox and its result. Deleted with its invoice. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    /** Null after the link was deleted. */
    linkId: p.uuid().strictNullable(),
    idempotencyKey: p.string(),
    /** Hash of the request that used the key. */
    requestHash: p.string(),
    kind: p.enum([...mailKinds]).default('invoice'),
    to: p.string(),
    cc: p.array().default([]),
    bcc: p.array().default([]),
    replyTo: p.string(),
    subject: p.string(),
    text: p.string(),
    state: p.enum([...mailStates]).default('queued'),
    /** Failure text of rows older than the failure codes. */
    error: p.string().default(''),
    failure: p.json().$type<MailFailure>().strictNullable(),
    attempts: p.integer().default(0),
    /** Null before the first attempt. Reset when staff retry the mail for another day. */
    firstTriedAt: p.datetime().strictNullable(),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** The last lease. Kept after sending, because delivery reports name it. */
    lease: p.uuid().strictNullable(),
    leasedUntil: p.datetime().strictNullable(),
    /** Whether at least one recipient may have received it. */
    wentOut: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    sentAt: p.datetime().strictNullable(),
    /** When the user read the notice that it did not arrive. */
    readAt: p.datetime().strictNullable(),
  },
});

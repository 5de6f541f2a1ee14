import { defineEntity, p } from '@mikro-orm/core';
import { type Language, mailKinds, mailStates } from '@paperbill/contracts/rules';
import type { MailFailure } from '@paperbill/contracts/texts';

export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    /** The invoice or the quote that the mail is about. Exactly one of the two ids is not null. */
    invoiceId: p.uuid().strictNullable(),
    quoteId: p.uuid().strictNullable(),
    /** The id of the invoice link or the quote link in the mail; null after the link was deleted. */
    linkId: p.uuid().strictNullable(),
    quoteLinkId: p.uuid().strictNullable(),
    idempotencyKey: p.string(),
    requestHash: p.string(),
    kind: p.enum([...mailKinds]).default('invoice'),
    to: p.string(),
    cc: p.array().default([]),
    bcc: p.array().default([]),
    replyTo: p.string(),
    /** The language of an account statement. Null for all other mails, which are in the language of their document. */
    language: p.string().$type<Language>().strictNullable(),
    subject: p.string(),
    text: p.string(),
    state: p.enum([...mailStates]).default('queued'),
    /** The error text of a failed mail of an earlier release, which stored no failure codes. */
    error: p.string().default(''),
    failure: p.json().$type<MailFailure>().strictNullable(),
    attempts: p.integer().default(0),
    firstTriedAt: p.datetime().strictNullable(),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** The id of the mail's last lease. It is kept after sending, because delivery reports contain it. */
    lease: p.uuid().strictNullable(),
    leasedUntil: p.datetime().strictNullable(),
    /** True if at least one recipient may have received the mail. */
    wentOut: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    sentAt: p.datetime().strictNullable(),
    readAt: p.datetime().strictNullable(),
  },
});

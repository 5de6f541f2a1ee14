import { defineEntity, p } from '@mikro-orm/core';
import { clientMessageKinds } from '@paperbill/contracts/rules';

export const ClientMessageEntity = defineEntity({
  name: 'ClientMessage',
  tableName: 'client_messages',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    kind: p.enum([...clientMessageKinds]),
    text: p.string().default(''),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    readAt: p.datetime().strictNullable(),
    /** The time from which the message no longer pauses reminders. It is null while the message pauses reminders. */
    settledAt: p.datetime().strictNullable(),
  },
});

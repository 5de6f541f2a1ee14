import { defineEntity, p } from '@mikro-orm/core';
import { clientMessageKinds } from '@paperbill/contracts/rules';

/** What a client says of an invoice. Deleted with it. */
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
    /** From then on it holds no reminder. */
    settledAt: p.datetime().strictNullable(),
  },
});

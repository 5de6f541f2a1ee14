import { defineEntity, p } from '@mikro-orm/core';
import { quoteDecisions } from '@paperbill/contracts/rules';

/** A client's answer to a quote. A database trigger refuses changes of all columns except `readAt`. */
export const QuoteAnswerEntity = defineEntity({
  name: 'QuoteAnswer',
  tableName: 'quote_answers',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    quoteId: p.uuid(),
    revision: p.integer(),
    decision: p.enum([...quoteDecisions]),
    name: p.string(),
    note: p.string().default(''),
    address: p.string().default(''),
    answeredAt: p.datetime().defaultRaw('clock_timestamp()'),
    readAt: p.datetime().strictNullable(),
  },
});

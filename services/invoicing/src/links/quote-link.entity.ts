import { defineEntity, p } from '@mikro-orm/core';

export const QuoteLinkEntity = defineEntity({
  name: 'QuoteLink',
  tableName: 'quote_links',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    quoteId: p.uuid(),
    tokenHash: p.blob(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    openedAt: p.datetime().strictNullable(),
    revokedAt: p.datetime().strictNullable(),
  },
});

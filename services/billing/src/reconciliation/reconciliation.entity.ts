import { defineEntity, p } from '@mikro-orm/core';

export const ReconciliationEntity = defineEntity({
  name: 'Reconciliation',
  tableName: 'reconciliations',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    startedAt: p.datetime().defaultRaw('clock_timestamp()'),
    finishedAt: p.datetime().nullable(),
    eventsFound: p.integer().default(0),
    customersRepaired: p.integer().default(0),
    error: p.text().default(''),
  },
});

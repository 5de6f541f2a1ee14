import { defineEntity, p } from '@mikro-orm/core';
import type { DocumentKind } from '@paperbill/contracts/http';

/** The counter of a number format in one period. Changing the counter requires a lock on the user's invoice counter. */
export const NumberCounterEntity = defineEntity({
  name: 'NumberCounter',
  tableName: 'number_counters',
  properties: {
    userId: p.uuid().primary(),
    kind: p.string().$type<DocumentKind>().primary(),
    /** `period` is empty if the number format contains neither a year nor a month (see `getNumberPeriod`). */
    period: p.string().primary(),
    nextCounter: p.integer(),
  },
});

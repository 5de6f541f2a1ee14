import { defineEntity, p } from '@mikro-orm/core';
import type { DocumentKind } from '@paperbill/contracts/http';

/** The counter of a number format in one period. It changes only while the user's invoice counter is locked. */
export const NumberCounterEntity = defineEntity({
  name: 'NumberCounter',
  tableName: 'number_counters',
  properties: {
    userId: p.uuid().primary(),
    kind: p.string().$type<DocumentKind>().primary(),
    /** The year or month of the documents' dates, or an empty text for all dates (see `numberPeriod`). */
    period: p.string().primary(),
    nextCounter: p.integer(),
  },
});

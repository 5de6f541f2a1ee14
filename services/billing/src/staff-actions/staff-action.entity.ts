import { defineEntity, p } from '@mikro-orm/core';
import type { FieldChange, StaffAction } from '@paperbill/contracts/http';

/** Rows are only inserted, never updated. */
export const StaffActionEntity = defineEntity({
  name: 'StaffAction',
  tableName: 'staff_actions',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    action: p.text().$type<StaffAction['action']>(),
    userId: p.uuid().nullable(),
    eventId: p.text().nullable(),
    staffUserId: p.uuid().nullable(),
    staffEmail: p.text().default(''),
    at: p.datetime().defaultRaw('clock_timestamp()'),
    changes: p.json<FieldChange[]>().defaultRaw(`'[]'`),
    error: p.text().default(''),
  },
});

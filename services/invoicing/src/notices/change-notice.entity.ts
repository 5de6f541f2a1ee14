import { defineEntity, p } from '@mikro-orm/core';
import type { ChangeWithNotice } from '@paperbill/contracts/nats';

export const ChangeNoticeEntity = defineEntity({
  name: 'ChangeNotice',
  tableName: 'change_notices',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    email: p.string(),
    origin: p.text(),
    changes: p.json().$type<ChangeWithNotice[]>(),
    changedAt: p.datetime().defaultRaw('clock_timestamp()'),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
    attempts: p.integer().default(0),
    lease: p.uuid().strictNullable(),
    leasedUntil: p.datetime().strictNullable(),
    sentAt: p.datetime().strictNullable(),
    kind: p.enum(['changes', 'answers']).default('changes'),
    /** The ids of the clients' answers in the notice, oldest first. */
    answerIds: p.array().default([]),
    /** The notice counts towards the daily limit of each of these categories of changes. */
    countedAs: p.array().default(['other']),
  },
});

import { defineEntity, p } from '@mikro-orm/core';
import type { SessionContent } from '@paperbill/contracts/nats';

/** A browser's session. Its key is a hash of the session's id: nobody who reads the table can use a session. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    sid: p.text().primary(),
    sess: p.json<SessionContent>(),
    /** Computed by PostgreSQL from `sess.userId`. */
    userId: p.uuid().nullable().generated(`((sess ->> 'userId')::uuid) stored`),
    expire: p.datetime(),
  },
});

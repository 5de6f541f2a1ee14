import { defineEntity, p } from '@mikro-orm/core';
import type { SessionContent } from '@paperbill/contracts/nats';

/** The key is a hash of the session id, so that somebody who can read the table cannot take over a session. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    sid: p.text().primary(),
    sess: p.json<SessionContent>(),
    /** PostgreSQL generates this column from `sess.userId`. */
    userId: p.uuid().nullable().generated(`((sess ->> 'userId')::uuid) stored`),
    expire: p.datetime(),
  },
});

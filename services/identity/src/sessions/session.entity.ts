import { defineEntity, p } from '@mikro-orm/core';
import type { SessionContent } from '@paperbill/contracts/nats';

/**
 * A signed-in or new session. The key is a hash of the session id, so that a reader of the table cannot take over a
 * session.
 */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    sid: p.text().primary(),
    sess: p.json<SessionContent>(),
    /** Id of the session's user. PostgreSQL generates this column from `sess.userId`. */
    userId: p.uuid().nullable().generated(`((sess ->> 'userId')::uuid) stored`),
    expire: p.datetime(),
  },
});

import { defineEntity, p } from '@mikro-orm/core';
import type { SessionContent } from '@paperbill/contracts/nats';
import { UserEntity } from '../users/user.entity.js';

/** A browser that came by. Its key is a hash, so that who reads the table can open no session with it. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    sid: p.text().primary(),
    sess: p.json<SessionContent>(),
    /** Computed by PostgreSQL from `sess.userId`. */
    user: () => p.manyToOne(UserEntity).nullable().joinColumn('user_id').persist(false),
    expire: p.datetime(),
  },
});

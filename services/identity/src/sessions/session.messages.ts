import { EntityManager, ForeignKeyConstraintViolationException } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { User } from '@paperbill/contracts/http';
import { identity, type ReplyOf, type RequestOf, type StoredSession } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { instant } from '@paperbill/service-kit';
import { USER_AS_JSON } from '../users/user.wire.js';
import { SessionEntity } from './session.entity.js';

/** Past the entity manager, which takes as long again: every request of somebody who is signed in asks this. */
const FIND = `
  select s.sess, ${instant('s.expire')} as expire, case when u.id is not null then ${USER_AS_JSON} end as "user"
  from sessions s left join users u on u.id = s.user_id
  where s.sid = ? and s.expire > now()`;

@Controller()
export class SessionMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(identity.findSession)
  async find({ sid }: RequestOf<typeof identity.findSession>): Promise<ReplyOf<typeof identity.findSession>> {
    const [found] = await this.em.execute<(Omit<StoredSession, 'sid'> & { user: User | null })[]>(FIND, [sid]);
    if (!found) return null;
    const { user, ...session } = found;
    return { session: { sid, ...session }, user };
  }

  @Handles(identity.saveSession)
  async save({ isNew, sid, sess, expire }: RequestOf<typeof identity.saveSession>): Promise<{ saved: boolean }> {
    const content = { sess, expire: new Date(expire) };
    try {
      if (isNew) {
        await this.em.upsert(SessionEntity, { sid, ...content });
        return { saved: true };
      }
      // An ended session stays ended.
      const updated = await this.em.nativeUpdate(SessionEntity, { sid, expire: { $gt: new Date() } }, content);
      return { saved: updated > 0 };
    } catch (error) {
      // The user is gone, and no session outlives its user.
      if (error instanceof ForeignKeyConstraintViolationException) return { saved: false };
      throw error;
    }
  }

  @Handles(identity.destroySession)
  async destroy({ sid }: { sid: string }): Promise<Record<string, never>> {
    await this.em.nativeDelete(SessionEntity, { sid });
    return {};
  }
}

import { EntityManager, ForeignKeyConstraintViolationException } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { identity, type ReplyOf, type RequestOf } from '@paperbill/contracts';
import { Handles } from '@paperbill/messaging';
import { toUser } from '../users/user.wire.js';
import { SessionEntity } from './session.entity.js';

@Controller()
export class SessionMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(identity.findSession)
  async find({ sid }: RequestOf<typeof identity.findSession>): Promise<ReplyOf<typeof identity.findSession>> {
    const session = await this.em.findOne(
      SessionEntity,
      { sid, expire: { $gt: new Date() } },
      { populate: ['user'], strategy: 'joined' },
    );
    if (!session) return null;
    const { sess, expire, user } = session;
    return { session: { sid, sess, expire: expire.toISOString() }, user: user ? toUser(user) : null };
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

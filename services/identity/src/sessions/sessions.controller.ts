import { EntityManager, ForeignKeyConstraintViolationException } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { type ProviderLogout, identity, type WithUserId, type RequestOf } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { SessionEntity } from './session.entity.js';
import {
  deleteProviderSessions,
  deleteSession,
  deleteSessions,
  deleteSurplusSessions,
  findSessionWithUser,
  listSessions,
} from './session.queries.js';

@Controller()
export class SessionsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(identity.findSession)
  find({ sid }: RequestOf<typeof identity.findSession>) {
    return findSessionWithUser(this.em, sid);
  }

  /** Saves a session. A session that has ended is not created again. */
  @Handles(identity.saveSession)
  async save({ isNew, sid, sess, expire }: RequestOf<typeof identity.saveSession>) {
    const content = { sess, expire: new Date(expire) };
    try {
      if (isNew) {
        await this.em.transactional(async (em) => {
          await em.upsert(SessionEntity, { sid, ...content });
          if (!sess.userId) return;
          await deleteSurplusSessions(em, sess.userId);
          await appendEvent(em, { userId: sess.userId, action: 'account.signed-in' });
        });
        return { saved: true };
      }
      const updated = await this.em.nativeUpdate(SessionEntity, { sid, expire: { $gt: new Date() } }, content);
      return { saved: updated > 0 };
    } catch (error) {
      if (error instanceof ForeignKeyConstraintViolationException) return { saved: false };
      throw error;
    }
  }

  @Handles(identity.listSessions)
  list({ userId }: WithUserId) {
    return listSessions(this.em, userId);
  }

  @Handles(identity.endSessions)
  async end({ userId, ...selection }: RequestOf<typeof identity.endSessions>) {
    return { sids: await deleteSessions(this.em, userId, selection) };
  }

  @Handles(identity.endProviderSessions)
  async endProviderSessions(ended: ProviderLogout) {
    return { sids: await deleteProviderSessions(this.em, ended) };
  }

  /** A sign-out is added to the audit log only if the session had not expired. */
  @Handles(identity.destroySession)
  async destroy({ sid }: { sid: string }) {
    await this.em.transactional(async (em) => {
      const userId = await deleteSession(em, sid);
      if (userId) await appendEvent(em, { userId, action: 'account.signed-out' });
    });
    return {};
  }
}

import { EntityManager, ForeignKeyConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { User } from '@paperbill/contracts/http';
import type { EndedAtProvider, EndedSessions, StoredSession } from '@paperbill/contracts/nats';
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

@Injectable()
export class SessionsService {
  constructor(private readonly em: EntityManager) {}

  find(sid: string): Promise<{ session: StoredSession; user: User | null } | null> {
    return findSessionWithUser(this.em, sid);
  }

  /** Saves a session but never revives an ended one. @returns false if the session has ended or its user is deleted */
  async save({ sid, sess, expire }: StoredSession, isNew: boolean): Promise<boolean> {
    const content = { sess, expire: new Date(expire) };
    try {
      if (isNew) {
        await this.em.transactional(async (em) => {
          await em.upsert(SessionEntity, { sid, ...content });
          if (!sess.userId) return;
          await deleteSurplusSessions(em, sess.userId);
          await appendEvent(em, { userId: sess.userId, action: 'account.signed-in' });
        });
        return true;
      }
      const updated = await this.em.nativeUpdate(SessionEntity, { sid, expire: { $gt: new Date() } }, content);
      return updated > 0;
    } catch (error) {
      if (error instanceof ForeignKeyConstraintViolationException) return false;
      throw error;
    }
  }

  list(userId: string): Promise<StoredSession[]> {
    return listSessions(this.em, userId);
  }

  end(userId: string, which: EndedSessions): Promise<string[]> {
    return deleteSessions(this.em, userId, which);
  }

  endAtProvider(ended: EndedAtProvider): Promise<string[]> {
    return deleteProviderSessions(this.em, ended);
  }

  /** Deletes a session. The sign-out is added to the audit log only if the session had not expired. */
  async destroy(sid: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const userId = await deleteSession(em, sid);
      if (userId) await appendEvent(em, { userId, action: 'account.signed-out' });
    });
  }
}

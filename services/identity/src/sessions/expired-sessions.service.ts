import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CleanUpJob, forAllUsers } from '@paperbill/service-kit';
import { deleteExpiredSessions } from './session.queries.js';

/** Few enough that a statement takes a moment: one that takes too long is cancelled, and would delete none for ever. */
const DELETED_AT_ONCE = 5_000;

/** Removes sessions that have ended, which nobody finds any more. */
@Injectable()
export class ExpiredSessionsService extends CleanUpJob {
  protected readonly failure = 'Expired sessions stay for now';

  constructor(private readonly em: EntityManager) {
    super();
  }

  /** @returns how many there were */
  run(): Promise<number> {
    const em = this.em.fork();
    return forAllUsers(() => this.removeAll(DELETED_AT_ONCE, () => deleteExpiredSessions(em, DELETED_AT_ONCE)));
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CleanUpJob, runForAllUsers } from '@paperbill/service-kit';
import { deleteExpiredSessions } from './session.queries.js';

/** A large batch could time out. An SQL statement that times out deletes nothing. */
const BATCH_SIZE = 5_000;

@Injectable()
export class ExpiredSessionsService extends CleanUpJob {
  protected readonly failureMessage = 'Expired session cleanup failed';

  constructor(private readonly em: EntityManager) {
    super();
  }

  run(): Promise<number> {
    const em = this.em.fork();
    return runForAllUsers(() => this.deleteInBatches(BATCH_SIZE, () => deleteExpiredSessions(em, BATCH_SIZE)));
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CleanUpJob, runForAllUsers } from '@paperbill/service-kit';
import { deleteExpiredKeys } from './idempotency.queries.js';

const BATCH_SIZE = 1_000;

@Injectable()
export class ExpiredIdempotencyKeysService extends CleanUpJob {
  protected readonly failureMessage = 'Idempotency key cleanup failed';

  constructor(private readonly em: EntityManager) {
    super();
  }

  run(): Promise<number> {
    const em = this.em.fork();
    return runForAllUsers(() => this.deleteInBatches(BATCH_SIZE, () => deleteExpiredKeys(em, BATCH_SIZE)));
  }
}

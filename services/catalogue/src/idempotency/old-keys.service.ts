import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CleanUpJob, runForAllUsers } from '@paperbill/service-kit';
import { pruneKeys } from './idempotency.queries.js';

/** Rows per statement. The number is small enough for a short statement. */
const BATCH_SIZE = 1_000;

@Injectable()
export class OldKeysService extends CleanUpJob {
  protected readonly failure = 'Idempotency key cleanup failed';

  constructor(private readonly em: EntityManager) {
    super();
  }

  /** @returns the number of deleted keys */
  run(): Promise<number> {
    const em = this.em.fork();
    return runForAllUsers(() => this.removeAll(BATCH_SIZE, () => pruneKeys(em, BATCH_SIZE)));
  }
}

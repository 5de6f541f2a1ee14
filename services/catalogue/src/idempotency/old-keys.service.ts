import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CleanUpJob, forAllUsers } from '@paperbill/service-kit';
import { pruneKeys } from './idempotency.queries.js';

/** Few enough that a statement takes a moment. */
const PRUNED_AT_ONCE = 1_000;

/** Removes keys that are too old, whoever's they are. */
@Injectable()
export class OldKeysService extends CleanUpJob {
  protected readonly failure = 'Old idempotency keys stay for now';

  constructor(private readonly em: EntityManager) {
    super();
  }

  /** @returns how many there were */
  run(): Promise<number> {
    const em = this.em.fork();
    return forAllUsers(() => this.removeAll(PRUNED_AT_ONCE, () => pruneKeys(em, PRUNED_AT_ONCE)));
  }
}

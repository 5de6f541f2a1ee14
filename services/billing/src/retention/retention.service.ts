import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CleanUpJob, CONFIG, runForAllUsers } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { deleteOldRows, oldRows, ROWS_PER_STATEMENT } from './retention.queries.js';

@Injectable()
export class Retention extends CleanUpJob {
  protected readonly failureMessage = 'Event cleanup failed';

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {
    super();
  }

  run(): Promise<number> {
    return runForAllUsers(() => this.deleteAll());
  }

  private async deleteAll(): Promise<number> {
    const em = this.em.fork();
    let deleted = 0;
    for (const rows of oldRows) {
      const deleteBatch = () => deleteOldRows(em, rows, this.config.EVENT_DAYS);
      deleted += await this.deleteInBatches(ROWS_PER_STATEMENT, deleteBatch);
    }
    return deleted;
  }
}

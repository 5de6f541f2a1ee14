import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CleanUpJob, CONFIG, runForAllUsers } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { deleteBatches, ROWS_PER_STATEMENT } from './retention.queries.js';

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
    return runForAllUsers(() => this.deleteOldRows());
  }

  private async deleteOldRows(): Promise<number> {
    const em = this.em.fork();
    let deleted = 0;
    for (const deleteSome of deleteBatches) {
      deleted += await this.deleteInBatches(ROWS_PER_STATEMENT, () => deleteSome(em, this.config.EVENT_DAYS));
    }
    return deleted;
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob, CONFIG } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { isReconciliationDue } from './reconciliation.queries.js';
import { ReconciliationService } from './reconciliation.service.js';

/** How often an instance asks whether it is time; the one that ran last may be gone. */
const ASK_EVERY_MS = 60_000;

/** Runs the reconciliation every hour, in whichever instance notices first. What a run leaves is done by the next one. */
@Injectable()
export class ReconciliationScheduler extends BackgroundJob {
  protected readonly failure = 'The reconciliation is not complete';

  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly em: EntityManager,
    private readonly reconciliation: ReconciliationService,
  ) {
    super();
  }

  protected intervalMs(): number {
    const { STRIPE_SECRET_KEY, RECONCILIATION_INTERVAL_MINUTES: minutes } = this.config;
    return STRIPE_SECRET_KEY ? Math.min(ASK_EVERY_MS, minutes * 60_000) : 0;
  }

  run(): Promise<unknown> {
    return this.reconciliation.run(() => isReconciliationDue(this.em, this.config.RECONCILIATION_INTERVAL_MINUTES));
  }
}

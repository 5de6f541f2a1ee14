import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { TimerJob, CONFIG } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { isReconciliationDue } from './reconciliation.queries.js';
import { ReconciliationService } from './reconciliation.service.js';

/** All instances run this check, because the instance of the previous reconciliation may have stopped. */
const RECONCILIATION_CHECK_INTERVAL_MS = 60_000;

@Injectable()
export class ReconciliationScheduler extends TimerJob {
  protected readonly failureMessage = 'Reconciliation failed';

  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly em: EntityManager,
    private readonly reconciliation: ReconciliationService,
  ) {
    super();
  }

  protected intervalMs(): number {
    const { PAYMENTS, STRIPE_SECRET_KEY, RECONCILIATION_INTERVAL_MINUTES: minutes } = this.config;
    return STRIPE_SECRET_KEY && PAYMENTS !== 'none' ? Math.min(RECONCILIATION_CHECK_INTERVAL_MS, minutes * 60_000) : 0;
  }

  run(): Promise<unknown> {
    return this.reconciliation.run(() => isReconciliationDue(this.em, this.config.RECONCILIATION_INTERVAL_MINUTES));
  }
}

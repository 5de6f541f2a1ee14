import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { CONFIG, Lifecycle } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { isReconciliationDue } from './reconciliation.queries.js';
import { ReconciliationService } from './reconciliation.service.js';

/** How often an instance asks whether it is time; the one that ran last may be gone. */
const ASK_EVERY_MS = 60_000;

/** Runs the reconciliation every hour, in whichever instance notices first. */
@Injectable()
export class ReconciliationScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Reconciliation');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly em: EntityManager,
    private readonly reconciliation: ReconciliationService,
    private readonly lifecycle: Lifecycle,
  ) {}

  onApplicationBootstrap(): void {
    const { STRIPE_SECRET_KEY, RECONCILIATION_INTERVAL_MINUTES: minutes } = this.config;
    if (!STRIPE_SECRET_KEY || minutes === 0) return;
    void this.lifecycle.started.then(() => {
      this.timer = setInterval(() => this.runIfDue(minutes), Math.min(ASK_EVERY_MS, minutes * 60_000)).unref();
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    // What a run leaves is done by the next one.
    await Promise.race([this.running, sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
  }

  private runIfDue(minutes: number): void {
    this.running ??= this.reconciliation
      .run(() => isReconciliationDue(this.em, minutes))
      .then(
        () => undefined,
        (error: unknown) =>
          this.logger.warn({ err: error, msg: 'The reconciliation is not complete; it is tried again' }),
      )
      .finally(() => (this.running = undefined));
  }
}

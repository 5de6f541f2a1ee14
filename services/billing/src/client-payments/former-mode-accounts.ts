import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, runForAllUsers, runUnderLock, TimerJob } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { selectUsersOfOtherModes } from './client-payments.queries.js';
import { OutdatedSessions } from './outdated-sessions.js';
import { PaymentAccounts } from './payment-accounts.js';

const INTERVAL_MS = 30_000;
/** Key of the advisory lock of this job. The number is arbitrary, but nothing else in this database may use it. */
const FORMER_MODE_LOCK = 727_278;
const USERS_PER_PAGE = 100;

/**
 * Tells invoicing once after each start that accounts of another mode accept no payments, because the operator may have
 * changed CLIENT_PAYMENTS. Their payment pages are expired. Accounts of the current mode are checked hourly.
 */
@Injectable()
export class FormerModeAccounts extends TimerJob {
  protected readonly failureMessage = 'Turning off payment accounts of another mode failed';
  private after: string | null = null;
  private isDone = false;

  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly em: EntityManager,
    private readonly accounts: PaymentAccounts,
    private readonly outdated: OutdatedSessions,
  ) {
    super();
  }

  protected intervalMs(): number {
    return INTERVAL_MS;
  }

  /** Runs on one instance at a time. A run that fails is continued at the next interval. */
  async run(): Promise<void> {
    if (this.isDone) return;
    await runForAllUsers(() => runUnderLock(this.em, FORMER_MODE_LOCK, () => this.pushStates()));
    if (this.isDone && this.config.STRIPE_SECRET_KEY) await this.outdated.run();
  }

  private async pushStates(): Promise<void> {
    while (!this.isDone && !this.lifecycle.isStopping()) {
      const page = await selectUsersOfOtherModes(
        this.em.fork(),
        this.config.CLIENT_PAYMENTS,
        this.after,
        USERS_PER_PAGE,
      );
      for (const { userId } of page) {
        await this.accounts.refresh({ userId });
        this.after = userId;
      }
      this.isDone = page.length < USERS_PER_PAGE;
    }
  }
}

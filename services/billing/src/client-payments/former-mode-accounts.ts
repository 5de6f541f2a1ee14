import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, processDue, runForAllUsers, runUnderLock, TimerJob } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { hasOpenSessions, selectUsersOfOtherModes } from './client-payments.queries.js';
import { OutdatedSessions } from './outdated-sessions.js';
import { PaymentAccounts } from './payment-accounts.js';

const INTERVAL_MS = 30_000;
/** Key of an advisory lock: arbitrary, but unique in this database. */
const FORMER_MODE_LOCK = 727_278;
const USERS_PER_PAGE = 100;

/**
 * Tells invoicing after a start that accounts of another mode accept no payments, because the operator may have changed
 * CLIENT_PAYMENTS. The payment pages of these accounts are expired. If the work for one account fails, the next run
 * tries this account again. The reconciliation checks the accounts of the current mode.
 */
@Injectable()
export class FormerModeAccounts extends TimerJob {
  protected readonly failureMessage = 'Turning off payment accounts of another mode failed';
  private after: string | null = null;
  private isPastLastPage = false;
  private isDone = false;
  private readonly failedInLastRun: UserOfMode[] = [];
  private readonly failedInThisRun: UserOfMode[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly em: EntityManager,
    private readonly accounts: PaymentAccounts,
    private readonly outdatedSessions: OutdatedSessions,
  ) {
    super();
  }

  protected intervalMs(): number {
    return INTERVAL_MS;
  }

  async run(): Promise<void> {
    if (this.isDone) return;
    await runForAllUsers(() => runUnderLock(this.em, FORMER_MODE_LOCK, () => this.pushStates()));
    if (this.isPastLastPage && this.failedInLastRun.length === 0) {
      this.isDone = await runForAllUsers(() => this.expirePages());
    }
  }

  private pushStates(): Promise<number> {
    return processDue({
      leaseBatch: () => this.selectNextPage(),
      work: async (user) => {
        await this.accounts.refresh(user);
        return 1;
      },
      retryLater: (user) => Promise.resolve(void this.failedInThisRun.push(user)),
      isStopping: () => this.lifecycle.isStopping(),
      logger: this.logger,
    }).finally(() => {
      this.failedInLastRun.push(...this.failedInThisRun.splice(0));
    });
  }

  private async selectNextPage(): Promise<UserOfMode[]> {
    if (this.failedInLastRun.length > 0) return this.failedInLastRun.splice(0);
    const { CLIENT_PAYMENTS } = this.config;
    const page = await selectUsersOfOtherModes(this.em.fork(), CLIENT_PAYMENTS, this.after, USERS_PER_PAGE);
    this.after = page.at(-1)?.userId ?? this.after;
    this.isPastLastPage = page.length === 0;
    return page;
  }

  /**
   * Expires the pages of accounts of another mode. With CLIENT_PAYMENTS=none, no other job expires pages.
   * @returns false if this must run again, because payment pages are still open
   */
  private async expirePages(): Promise<boolean> {
    if (!this.config.STRIPE_SECRET_KEY) return true;
    await this.outdatedSessions.run();
    return this.config.CLIENT_PAYMENTS !== 'none' || !(await hasOpenSessions(this.em.fork()));
  }
}

type UserOfMode = Awaited<ReturnType<typeof selectUsersOfOtherModes>>[number];

import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type AccountDeletion, AppError } from '@paperbill/contracts/http';
import { billing, catalogue, documents, invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, BackgroundJob, CONFIG, forAllUsers, runAlone, UserRows } from '@paperbill/service-kit';
import type { IdentityConfig } from '../config.js';
import {
  closeDueAccounts,
  deleteUser,
  DELETION_LOCK,
  scheduleDeletion,
  lockAccount,
  markEmptied,
  markRenewalEnded,
  markTried,
  pruneDeletedUsers,
  cancelDeletion,
  scheduleRestoredUsers,
  selectUnfinished,
  type UnfinishedDeletion,
} from './account-deletion.queries.js';
import { DeletionRun, ServiceSkippedError } from './deletion-run.js';

/**
 * Deletes accounts after the grace period. One instance at a time (advisory lock). Every step is idempotent, and a
 * failed one is retried by the next run.
 */
@Injectable()
export class AccountDeletionService extends BackgroundJob {
  protected readonly failure = 'Account deletion failed';
  /**
   * All services with user data. Invoicing first, so that nothing more is mailed and clients' links stop working. (If a
   * backup set falls in between, `restore` deletes PDFs without invoices.) Then billing, so that nothing more is
   * charged.
   */
  private readonly deletions = [invoicing.deleteUser, billing.deleteUser, documents.deleteUser, catalogue.deleteUser];
  private hasDeletedRestoredUsers = false;

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly rows: UserRows,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super();
  }

  protected intervalMs(): number {
    return this.config.ACCOUNT_DELETION_INTERVAL_SECONDS * 1_000;
  }

  /** @throws AppError NOT_FOUND if the account is gone */
  async request(userId: string): Promise<AccountDeletion> {
    const deletionAt = await this.em.transactional(async (em) => {
      const account = await lockAccount(em, userId);
      if (!account) throw new AppError('NOT_FOUND');
      // A repeated request keeps the date and is not logged again.
      if (account.deletionAt !== null) return account.deletionAt;
      const time = await scheduleDeletion(em, userId);
      await appendEvent(em, { userId, action: 'account.deletion-requested' });
      return time;
    });
    await this.attempt(new DeletionRun(this.bus), { userId, isClosed: false, isEmptied: false });
    return { deletionAt };
  }

  /**
   * Cancels the deletion. The subscription stays cancelled: it needs the user's explicit consent. @throws AppError
   * NOT_FOUND if the account is closed
   */
  async keep(userId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const account = await lockAccount(em, userId);
      if (!account) throw new AppError('NOT_FOUND');
      if (account.deletionAt === null) return;
      await cancelDeletion(em, userId);
      await appendEvent(em, { userId, action: 'account.kept' });
    });
  }

  /**
   * Runs for at most one interval, so that the next run can close accounts on time. A service that does not answer is
   * not asked again in the same run.
   */
  run(): Promise<void> {
    return forAllUsers(() => this.deleteDue());
  }

  private async deleteDue(): Promise<void> {
    const em = this.em.fork();
    await runAlone(em, DELETION_LOCK, async (checkLock) => {
      const run = new DeletionRun(this.bus, Date.now() + this.intervalMs());
      await this.deleteRestoredUsers(em);
      await pruneDeletedUsers(em, this.config.DELETED_USERS_DAYS);
      await closeDueAccounts(em);
      for (const user of await selectUnfinished(em)) {
        if (this.mustStop(run)) break;
        await checkLock();
        await markTried(em, user.userId);
        await this.attempt(run, user);
      }
      // Move them behind all others, since they may be the reason why the service did not answer.
      for (const userId of run.unanswered) await markTried(em, userId);
    });
  }

  /** Once after the start is enough, because a restore happens while no service runs. */
  private async deleteRestoredUsers(em: EntityManager): Promise<void> {
    if (this.hasDeletedRestoredUsers) return;
    const restored = await scheduleRestoredUsers(em);
    if (restored > 0)
      this.logger.warn({ restored, msg: 'Restored accounts had been deleted before, deleting them again' });
    this.hasDeletedRestoredUsers = true;
  }

  private mustStop(run: DeletionRun): boolean {
    return this.lifecycle.isStopping() || Date.now() > run.endsAt;
  }

  /** A failure is logged and retried by a later run. */
  private async attempt(run: DeletionRun, { userId, isClosed, isEmptied }: UnfinishedDeletion): Promise<void> {
    try {
      if (!isClosed) await this.endRenewal(run, userId);
      else if (await this.deleteEverywhere(run, userId)) await this.finish(run, userId, isEmptied);
    } catch (error) {
      if (error instanceof ServiceSkippedError) return;
      const failure = isClosed ? 'Account deletion failed' : 'Cancelling the subscription failed';
      this.logger.warn({ err: error, msg: `${failure}, will retry` });
    }
  }

  private async endRenewal(run: DeletionRun, userId: string): Promise<void> {
    await run.ask(billing.endRenewal, userId);
    await markRenewalEnded(this.em.fork(), userId);
  }

  /** @returns true if every service has deleted its data */
  private async deleteEverywhere(run: DeletionRun, userId: string): Promise<boolean> {
    for (const message of this.deletions) {
      while (!(await run.ask(message, userId)).isDone) if (this.mustStop(run)) return false;
    }
    return true;
  }

  /**
   * The first time, only records it: everything is asked again after the quiet period, in case a running request stored
   * something.
   */
  private async finish(run: DeletionRun, userId: string, isEmptied: boolean): Promise<void> {
    const em = this.em.fork();
    if (!isEmptied) return void (await markEmptied(em, userId));
    while (!(await this.rows.delete(userId, em))) if (this.mustStop(run)) return;
    await deleteUser(em, userId);
    this.logger.log('Account deleted');
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type AccountDeletion, AppError } from '@paperbill/contracts/http';
import { billing, catalogue, documents, invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, TimerJob, CONFIG, runForAllUsers, runUnderLock, UserRows } from '@paperbill/service-kit';
import type { IdentityConfig } from '../config.js';
import {
  closeDueAccounts,
  deleteUser,
  DELETION_LOCK,
  scheduleDeletion,
  lockAccount,
  markDataDeleted,
  markRenewalEnded,
  markDeletionTried,
  pruneDeletedUsers,
  cancelDeletion,
  scheduleRestoredUsers,
  selectUnfinishedDeletions,
  type UnfinishedDeletion,
} from './account-deletion.queries.js';
import { DeletionRun, ServiceSkippedError } from './deletion-run.js';

/** All steps are idempotent, so the next run can repeat them. */
@Injectable()
export class AccountDeletionService extends TimerJob {
  protected readonly failureMessage = 'Account deletion run failed';
  /**
   * Messages to all services with data of users, in this order. Invoicing comes first, so that no more e-mails are sent
   * and clients' links stop working. Billing comes second, so that the user is not charged any more. If a backup is
   * made between two steps, `restore` deletes the PDFs of missing invoices.
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

  /** @throws AppError NOT_FOUND if the account does not exist any more */
  async requestDeletion(userId: string): Promise<AccountDeletion> {
    const deletionAt = await this.em.transactional(async (em) => {
      const account = await lockAccount(em, userId);
      if (!account) throw new AppError('NOT_FOUND');
      // A second request keeps the date of the deletion and adds nothing to the audit log.
      if (account.deletionAt !== null) return account.deletionAt;
      const time = await scheduleDeletion(em, userId);
      await appendEvent(em, { userId, action: 'account.deletion-requested' });
      return time;
    });
    await this.attemptDeletion(new DeletionRun(this.bus), { userId, isClosed: false, isEmptied: false });
    return { deletionAt };
  }

  /**
   * Cancels the deletion of an account. The subscription stays cancelled, because it can only be renewed with the
   * user's consent.
   * @throws AppError NOT_FOUND if the account is closed
   */
  async cancelDeletion(userId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const account = await lockAccount(em, userId);
      if (!account) throw new AppError('NOT_FOUND');
      if (account.deletionAt === null) return;
      await cancelDeletion(em, userId);
      await appendEvent(em, { userId, action: 'account.kept' });
    });
  }

  /** Runs the deletion job for at most one interval, so that the next run can close accounts in time. */
  run(): Promise<void> {
    return runForAllUsers(() => this.deleteDueAccounts());
  }

  private async deleteDueAccounts(): Promise<void> {
    const em = this.em.fork();
    await runUnderLock(em, DELETION_LOCK, async (checkLock) => {
      const run = new DeletionRun(this.bus, Date.now() + this.intervalMs());
      await this.deleteRestoredUsers(em);
      await pruneDeletedUsers(em, this.config.DELETED_USERS_DAYS);
      await closeDueAccounts(em);
      for (const user of await selectUnfinishedDeletions(em)) {
        if (this.isStopRequested(run)) break;
        await checkLock();
        await markDeletionTried(em, user.userId);
        await this.attemptDeletion(run, user);
      }
      // The data of these users may have caused the failures, so these users move to the end of the queue.
      for (const userId of run.unansweredUserIds) await markDeletionTried(em, userId);
    });
  }

  /**
   * Deletes users that a restored backup brought back. Operators stop the services during a restore, so one check after
   * the start is enough.
   */
  private async deleteRestoredUsers(em: EntityManager): Promise<void> {
    if (this.hasDeletedRestoredUsers) return;
    const restored = await scheduleRestoredUsers(em);
    if (restored > 0)
      this.logger.warn({ restored, msg: 'Restored accounts had been deleted before, deleting them again' });
    this.hasDeletedRestoredUsers = true;
  }

  private isStopRequested(run: DeletionRun): boolean {
    return this.lifecycle.isStopping() || Date.now() > run.endsAt;
  }

  /** Runs the next step of a deletion. If the step fails, a later run repeats it. */
  private async attemptDeletion(run: DeletionRun, { userId, isClosed, isEmptied }: UnfinishedDeletion): Promise<void> {
    try {
      if (!isClosed) await this.endRenewal(run, userId);
      else if (await this.deleteEverywhere(run, userId)) await this.finishDeletion(run, userId, isEmptied);
    } catch (error) {
      if (error instanceof ServiceSkippedError) return;
      const failure = isClosed ? 'Account deletion failed' : 'Cancelling the subscription failed';
      this.logger.warn({ err: error, msg: `${failure}, will retry` });
    }
  }

  private async endRenewal(run: DeletionRun, userId: string): Promise<void> {
    await run.callService(billing.endRenewal, userId);
    await markRenewalEnded(this.em.fork(), userId);
  }

  /** @returns true if all services have finished */
  private async deleteEverywhere(run: DeletionRun, userId: string): Promise<boolean> {
    for (const message of this.deletions) {
      while (!(await run.callService(message, userId)).isDone) if (this.isStopRequested(run)) return false;
    }
    return true;
  }

  /**
   * A request that was running during the first round may have stored more data. A second round therefore follows after
   * the waiting time.
   */
  private async finishDeletion(run: DeletionRun, userId: string, isEmptied: boolean): Promise<void> {
    const em = this.em.fork();
    if (!isEmptied) return void (await markDataDeleted(em, userId));
    while (!(await this.rows.delete(userId, em))) if (this.isStopRequested(run)) return;
    await deleteUser(em, userId);
    this.logger.log('Account deleted');
  }
}

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
  insertRequest,
  lockRequest,
  markEmptied,
  markRenewalEnded,
  markTried,
  pruneDeletedUsers,
  removeRequest,
  reopenDeletions,
  selectUnfinished,
  type UnfinishedDeletion,
} from './account-deletion.queries.js';
import { NotAskedAgain, RunOfDeletions } from './run-of-deletions.js';

/**
 * Deletes accounts whose users asked for it, once their time to think again is up. One instance at a time is at it; each
 * step may be done twice, and what a service that is down keeps waiting is done by a later run.
 */
@Injectable()
export class AccountDeletionService extends BackgroundJob {
  protected readonly failure = 'Accounts are not deleted for now';
  /**
   * Every service that has anything of a user. Invoicing first: nothing of a closed account goes to clients any more, nor opens
   * by their links, however long another service has to be asked. (Of a backup set from in between, `restore` deletes the PDFs
   * whose invoices are gone.) Then billing: nothing more is charged.
   */
  private readonly deletions = [invoicing.deleteUser, billing.deleteUser, documents.deleteUser, catalogue.deleteUser];
  private hasLookedForRestored = false;

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

  /** @throws AppError NOT_FOUND where the account is gone */
  async request(userId: string): Promise<AccountDeletion> {
    const deletionAt = await this.em.transactional(async (em) => {
      const account = await lockRequest(em, userId);
      if (!account) throw new AppError('NOT_FOUND');
      // Asked for again: the day stays, and nothing is done that the log should tell.
      if (account.deletionAt !== null) return account.deletionAt;
      const time = await insertRequest(em, userId);
      await appendEvent(em, { userId, action: 'account.deletion-requested' });
      return time;
    });
    await this.goOn(new RunOfDeletions(this.bus), { userId, isClosed: false, isEmptied: false });
    return { deletionAt };
  }

  /** The subscription stays cancelled: nobody pays again who has not said so. @throws AppError NOT_FOUND too late */
  async keep(userId: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const account = await lockRequest(em, userId);
      if (!account) throw new AppError('NOT_FOUND');
      if (account.deletionAt === null) return;
      await removeRequest(em, userId);
      await appendEvent(em, { userId, action: 'account.kept' });
    });
  }

  /**
   * Whose time is up must not wait for others: it ends after as long as the next one begins in, and asks no service again
   * that has not answered once. Whom it leaves comes first in the next one.
   */
  run(): Promise<void> {
    return forAllUsers(() => this.deleteDue());
  }

  private async deleteDue(): Promise<void> {
    const em = this.em.fork();
    await runAlone(em, DELETION_LOCK, async (checkLock) => {
      const run = new RunOfDeletions(this.bus, Date.now() + this.intervalMs());
      await this.lookForRestored(em);
      await pruneDeletedUsers(em, this.config.DELETED_USERS_DAYS);
      await closeDueAccounts(em);
      for (const user of await selectUnfinished(em)) {
        if (this.hasToEnd(run)) break;
        await checkLock();
        await markTried(em, user.userId);
        await this.goOn(run, user);
      }
      // Behind those whom they kept waiting: perhaps they are the reason.
      for (const userId of run.unanswered) await markTried(em, userId);
    });
  }

  /** A restore happens while nothing runs, so that once after the start is enough. */
  private async lookForRestored(em: EntityManager): Promise<void> {
    if (this.hasLookedForRestored) return;
    const restored = await reopenDeletions(em);
    if (restored > 0) this.logger.warn({ restored, msg: 'Accounts that were deleted are here again, and go again' });
    this.hasLookedForRestored = true;
  }

  private hasToEnd(run: RunOfDeletions): boolean {
    return this.lifecycle.isStopping() || Date.now() > run.endsAt;
  }

  /** What can't be done now is done by a later run. */
  private async goOn(run: RunOfDeletions, { userId, isClosed, isEmptied }: UnfinishedDeletion): Promise<void> {
    try {
      if (!isClosed) await this.endRenewal(run, userId);
      else if (await this.deleteEverywhere(run, userId)) await this.finish(run, userId, isEmptied);
    } catch (error) {
      if (error instanceof NotAskedAgain) return;
      const undone = isClosed ? 'An account is not deleted yet' : 'A subscription is not cancelled yet';
      this.logger.warn({ err: error, msg: `${undone}; it is tried again` });
    }
  }

  private async endRenewal(run: RunOfDeletions, userId: string): Promise<void> {
    await run.ask(billing.endRenewal, userId);
    await markRenewalEnded(this.em.fork(), userId);
  }

  /** @returns whether every service has nothing left */
  private async deleteEverywhere(run: RunOfDeletions, userId: string): Promise<boolean> {
    for (const message of this.deletions) {
      while (!(await run.ask(message, userId)).isDone) if (this.hasToEnd(run)) return false;
    }
    return true;
  }

  /** Where it was the first time, all are asked again, once what began before has ended: it may have left something. */
  private async finish(run: RunOfDeletions, userId: string, isEmptied: boolean): Promise<void> {
    const em = this.em.fork();
    if (!isEmptied) return void (await markEmptied(em, userId));
    while (!(await this.rows.delete(userId, em))) if (this.hasToEnd(run)) return;
    await deleteUser(em, userId);
    this.logger.log('An account was deleted');
  }
}

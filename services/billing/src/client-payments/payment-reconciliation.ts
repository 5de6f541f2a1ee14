import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, runForAllUsers, runUnderLock, TimerJob } from '@paperbill/service-kit';
import { type BillingConfig, receivesPaymentEvents } from '../config.js';
import { isDisconnectedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { ClientPaymentSync } from './client-payment-sync.js';
import {
  type AccountToReconcile,
  retryFailedEvents,
  selectAccountsToReconcile,
  selectPaymentsToCheck,
  selectTransfersWithUnusedMoney,
  selectUsersOfAccount,
  storeAccountAttempt,
  storeEventsUntil,
  storePaymentAttempt,
} from './client-payments.queries.js';
import { isOfMode, toAccountOptions } from './payment-account-state.js';
import { PaymentAccounts } from './payment-accounts.js';
import { PaymentEventWorker } from './payment-event-worker.js';
import { paymentEventTypes, storePaymentEvent, toPaymentEvent } from './payment-inbox.queries.js';

const CHECK_INTERVAL_MS = 60_000;
/** Key of an advisory lock: arbitrary, but unique in this database. */
const PAYMENT_RECONCILIATION_LOCK = 727_277;
/** Age from which a missing event counts as lost. A younger event may still arrive as a webhook. */
const MAX_DELIVERY_TIME_MS = 2 * 60_000;
/**
 * Each reconciliation lists the last events of the previous one again, because the clocks of Stripe and this
 * server differ.
 */
const OVERLAP_MS = 10 * 60_000;
/** Maximum number of accounts, and of payments, that one run checks. The next run checks the rest. */
const MAX_PER_RUN = 100;

/** Finds lost events of all accounts. It also checks accounts and payments, because their latest events may be lost. */
@Injectable()
export class PaymentReconciliation extends TimerJob {
  protected readonly failureMessage = 'Reconciliation of payments failed';

  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly em: EntityManager,
    private readonly accounts: PaymentAccounts,
    private readonly payments: ClientPaymentSync,
    private readonly stripe: StripeGateway,
    private readonly worker: PaymentEventWorker,
  ) {
    super();
  }

  protected intervalMs(): number {
    const { RECONCILIATION_INTERVAL_MINUTES: minutes } = this.config;
    return receivesPaymentEvents(this.config) ? Math.min(CHECK_INTERVAL_MS, minutes * 60_000) : 0;
  }

  run(until = new Date(Date.now() - MAX_DELIVERY_TIME_MS)): Promise<unknown> {
    return runForAllUsers(() => runUnderLock(this.em, PAYMENT_RECONCILIATION_LOCK, () => this.reconcile(until)));
  }

  private async reconcile(until: Date): Promise<void> {
    const before = new Date(Date.now() - this.config.RECONCILIATION_INTERVAL_MINUTES * 60_000);
    for (const account of await selectAccountsToReconcile(this.em.fork(), before, MAX_PER_RUN)) {
      await storeAccountAttempt(this.em.fork(), account.accountId);
      await this.runAndLogError(() => this.reconcileAccount(account, until));
    }
    if (await retryFailedEvents(this.em.fork(), before, MAX_PER_RUN)) this.worker.notify();
    for (const payment of await selectPaymentsToCheck(this.em.fork(), before, MAX_PER_RUN)) {
      await storePaymentAttempt(this.em.fork(), payment.id);
      await this.runAndLogError(() => this.payments.sync(payment));
    }
    for (const transfer of await selectTransfersWithUnusedMoney(this.em.fork(), MAX_PER_RUN)) {
      await storePaymentAttempt(this.em.fork(), transfer.id);
      await this.runAndLogError(() => this.payments.syncUnusedMoney(transfer));
    }
  }

  /** Logs an error instead of throwing it, so that one account or payment cannot stop the run. */
  private async runAndLogError(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn({ err: error, msg: this.failureMessage }));
  }

  private async reconcileAccount(account: AccountToReconcile, until: Date): Promise<void> {
    const { accountId } = account;
    // Accounts of another mode accept no payments, but their payments can still be refunded or disputed.
    const isCurrent = isOfMode(this.config.CLIENT_PAYMENTS, { accountId: accountId || null });
    if (isCurrent) await this.refreshUsers(accountId);
    await this.storeMissingEvents(account, until).catch((error: unknown) => {
      if (!isDisconnectedError(error)) throw error;
    });
    await storeEventsUntil(this.em.fork(), accountId, until);
  }

  private async refreshUsers(accountId: string): Promise<void> {
    const ownAccount = accountId === '' ? await this.accounts.fetchOwnAccount() : undefined;
    for (const user of await selectUsersOfAccount(this.em.fork(), accountId))
      await this.accounts.refresh(user, ownAccount);
  }

  private async storeMissingEvents({ accountId, eventsUntil }: AccountToReconcile, until: Date): Promise<void> {
    const created = {
      gte: Math.floor((eventsUntil.getTime() - OVERLAP_MS) / 1_000),
      lte: Math.floor(until.getTime() / 1_000),
    };
    const pages = this.stripe.listAllPages((stripe, page) =>
      stripe.events.list({ created, types: [...paymentEventTypes], ...page }, toAccountOptions(accountId)),
    );
    for await (const events of pages) {
      // Stripe lists the newest event first, but the oldest event must be stored first.
      for (const received of events.reverse()) {
        const event = toPaymentEvent({ ...received, ...(accountId && { account: accountId }) });
        if (event && (await storePaymentEvent(this.em.fork(), event, 'reconciliation'))) this.worker.notify();
      }
    }
  }
}

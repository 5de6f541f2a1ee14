import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { runForAllUsers, runUnderLock } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { recordAction } from '../staff-actions/staff-actions.queries.js';
import { describeError } from '../staff-actions/describe-error.js';
import { isMissingObjectError, StripeGateway } from '../stripe/stripe-gateway.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { storeEvent } from '../webhooks/event-inbox.queries.js';
import { EventWorker, handledEventTypes } from '../webhooks/event-worker.js';
import { OutdatedSubscribers } from './outdated-subscribers.js';
import {
  finishRun,
  insertRun,
  RECONCILIATION_LOCK,
  type ReconciliationResult,
  selectKnownEvents,
  selectRunningSubscribers,
} from './reconciliation.queries.js';

/** Age from which a missing event counts as lost. A younger event may still arrive as a webhook. */
const MAX_DELIVERY_TIME_MS = 2 * 60_000;

/** Fetches lost events from Stripe, and corrects stored subscriptions that differ from Stripe's. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger('Reconciliation');

  constructor(
    private readonly em: EntityManager,
    private readonly outdatedSubscribers: OutdatedSubscribers,
    private readonly stripe: StripeGateway,
    private readonly sync: SubscriptionSync,
    private readonly worker: EventWorker,
  ) {}

  /**
   * @param isDue is called under the lock. Its result tells whether a reconciliation is due.
   * @returns null if another instance is running a reconciliation, or if no reconciliation is due
   * @throws the first error. The next reconciliation then covers the same time range again.
   */
  run(
    isDue: () => Promise<boolean> = () => Promise.resolve(true),
    until = new Date(Date.now() - MAX_DELIVERY_TIME_MS),
  ): Promise<ReconciliationResult | null> {
    return runForAllUsers(() =>
      runUnderLock(this.em, RECONCILIATION_LOCK, async () => ((await isDue()) ? this.reconcile(until) : null)),
    );
  }

  private async reconcile(until: Date): Promise<ReconciliationResult> {
    const { id, since } = await insertRun(this.em);
    const result: ReconciliationResult = { eventsFound: 0, subscribersRepaired: 0 };
    try {
      result.eventsFound = await this.storeMissingEvents(since, until);
      result.subscribersRepaired = await this.repairAll(await this.outdatedSubscribers.find());
      await finishRun(this.em, id, result, '');
    } catch (error) {
      await finishRun(this.em, id, result, describeError(error));
      throw error;
    }
    this.logger.log({ ...result, msg: 'Reconciled with Stripe' });
    return result;
  }

  private async storeMissingEvents(since: Date, until: Date): Promise<number> {
    const created = { gte: toUnixSeconds(since), lte: toUnixSeconds(until) };
    const pages = this.stripe.listAllPages((stripe, page) =>
      stripe.events.list({ created, types: [...handledEventTypes], ...page }),
    );
    let eventCount = 0;
    for await (const events of pages) {
      // Stripe lists the newest event first. The events must be stored in the opposite order.
      for (const event of (await this.selectMissingEvents(events)).reverse()) {
        if (!(await storeEvent(this.em, event, JSON.stringify(event), 'reconciliation'))) continue;
        this.worker.notify();
        eventCount++;
      }
    }
    return eventCount;
  }

  private async selectMissingEvents(events: Stripe.Event[]): Promise<Stripe.Event[]> {
    const knownEventIds = await selectKnownEvents(
      this.em,
      events.map(({ id }) => id),
    );
    return events.filter(({ id }) => !knownEventIds.has(id));
  }

  /** @throws Stripe's error if Stripe knows none of the customers, because the Stripe key must then be wrong */
  private async repairAll(userIds: string[]): Promise<number> {
    let repaired = 0;
    const unknown = [];
    for (const userId of userIds) {
      try {
        if (await this.syncAndRecordChanges(userId)) repaired++;
      } catch (error) {
        if (!isMissingObjectError(error)) throw error;
        this.logger.warn({ err: error, userId, msg: 'Stripe does not know this subscriber' });
        unknown.push(error);
      }
    }
    if (unknown.length > 0 && unknown.length === (await selectRunningSubscribers(this.em)).length) throw unknown[0];
    return repaired;
  }

  private async syncAndRecordChanges(userId: string): Promise<boolean> {
    const { changes } = await this.sync.syncUser(userId, async (em, changes) => {
      if (changes.length > 0) await recordAction(em, { action: 'reconciliation', userId, changes, error: '' });
    });
    return changes.length > 0;
  }
}

const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

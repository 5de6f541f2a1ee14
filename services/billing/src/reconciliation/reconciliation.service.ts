import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { forAllUsers, runAlone } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import { recordAction } from '../staff-actions/staff-actions.queries.js';
import { describeError } from '../staff-actions/describe-error.js';
import { isMissing, StripeGateway } from '../stripe/stripe-gateway.js';
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

/** Younger events may be on their way; the next run finds those that were not. */
const DELIVERY_TIME_MS = 2 * 60_000;

/** Finds and repairs what never arrived: events that were lost, and subscriptions that differ from Stripe's. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger('Reconciliation');

  constructor(
    private readonly em: EntityManager,
    private readonly outdated: OutdatedSubscribers,
    private readonly stripe: StripeGateway,
    private readonly sync: SubscriptionSync,
    private readonly worker: EventWorker,
  ) {}

  /**
   * Runs once: a second instance that tries at the same time leaves it to the first.
   *
   * @param isDue asked once nobody else can run
   * @param until events that Stripe made later are left to the next run
   * @returns null where it was not this instance's turn
   * @throws what kept it from finishing; what is left is done by the next run, which begins where the last complete one did
   */
  run(
    isDue: () => Promise<boolean> = () => Promise.resolve(true),
    until = new Date(Date.now() - DELIVERY_TIME_MS),
  ): Promise<ReconciliationResult | null> {
    return forAllUsers(() =>
      runAlone(this.em, RECONCILIATION_LOCK, async () => ((await isDue()) ? this.reconcile(until) : null)),
    );
  }

  private async reconcile(until: Date): Promise<ReconciliationResult> {
    const { id, since } = await insertRun(this.em);
    const result: ReconciliationResult = { eventsFound: 0, subscribersRepaired: 0 };
    try {
      result.eventsFound = await this.storeMissingEvents(since, until);
      result.subscribersRepaired = await this.repairAll(await this.outdated.find());
      await finishRun(this.em, id, result, '');
    } catch (error) {
      await finishRun(this.em, id, result, describeError(error));
      throw error;
    }
    this.logger.log({ ...result, msg: 'Reconciled with Stripe' });
    return result;
  }

  /**
   * Finds the events that Stripe sent, or meant to send, and that never arrived. The worker processes them like any other.
   *
   * @returns how many there were
   */
  private async storeMissingEvents(since: Date, until: Date): Promise<number> {
    const created = { gte: seconds(since), lte: seconds(until) };
    const pages = this.stripe.pages((stripe, page) =>
      stripe.events.list({ created, types: [...handledEventTypes], ...page }),
    );
    let found = 0;
    for await (const events of pages) {
      // Stripe lists the newest first.
      for (const event of (await this.missing(events)).reverse()) {
        if (!(await storeEvent(this.em, event, JSON.stringify(event), 'reconciliation'))) continue;
        this.worker.notify();
        found++;
      }
    }
    return found;
  }

  private async missing(events: Stripe.Event[]): Promise<Stripe.Event[]> {
    const known = await selectKnownEvents(
      this.em,
      events.map(({ id }) => id),
    );
    return events.filter(({ id }) => !known.has(id));
  }

  /**
   * Repairs one after another. Whom Stripe does not know is passed over: that customer alone is wrong, unless Stripe knows
   * none of ours.
   *
   * @returns how many there were to repair
   */
  private async repairAll(userIds: string[]): Promise<number> {
    let repaired = 0;
    const unknown = [];
    for (const userId of userIds) {
      try {
        if (await this.repair(userId)) repaired++;
      } catch (error) {
        if (!isMissing(error)) throw error;
        this.logger.warn({ err: error, userId, msg: 'Stripe does not know this subscriber' });
        unknown.push(error);
      }
    }
    if (unknown.length > 0 && unknown.length === (await selectRunningSubscribers(this.em)).length) throw unknown[0];
    return repaired;
  }

  /** @returns whether there was anything to repair */
  private async repair(userId: string): Promise<boolean> {
    const { changes } = await this.sync.syncUser(userId, async (em, changes) => {
      if (changes.length > 0) await recordAction(em, { action: 'reconciliation', userId, changes, error: '' });
    });
    return changes.length > 0;
  }
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

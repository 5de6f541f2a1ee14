import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { FieldChange } from '@paperbill/contracts/http';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';
import { errorForStaff } from './error-for-staff.js';
import { addAttempt, postpone, settle } from './event-attempts.js';
import { countAttemptAt } from './event-metrics.js';
import type { LeasedEvent, WaitingEvent } from './event-queue.js';
import { isHandled } from './event-types.js';

/** What is stored of a try that went well, in the transaction of what it changed. */
type StoreOutcome = (em: EntityManager, state: 'processed' | 'ignored', changes: FieldChange[]) => Promise<void>;

/** Does what an event asks for: takes over from Stripe what the event's customer has subscribed to. */
@Injectable()
export class EventProcessing {
  private readonly logger = new Logger('Events');

  constructor(
    private readonly em: EntityManager,
    private readonly sync: SubscriptionSync,
  ) {}

  /** The worker's try. It never throws for an event that can't be processed: that is stored with it. */
  async process(event: LeasedEvent): Promise<void> {
    let outcome: 'processed' | 'ignored' = 'ignored';
    try {
      await this.apply(event, async (em, state, changes) => {
        if (!(await settle(em, event.id, state, event.lease))) throw new LeaseLost();
        await addAttempt(em, event.id, { changes, error: '', replayedBy: null });
        outcome = state;
      });
      countAttemptAt(outcome);
    } catch (error) {
      // Another instance, or a replay, has it now.
      if (error instanceof LeaseLost) return;
      countAttemptAt('error');
      this.logger.warn({ err: error, event: event.id, msg: 'An event could not be processed' });
      await this.em.fork().transactional(async (em) => {
        if (await postpone(em, event)) {
          await addAttempt(em, event.id, { changes: [], error: errorForStaff(error), replayedBy: null });
        }
      });
    }
  }

  /**
   * The work itself. Types that mean nothing for a subscription, and customers who are no user's, are ignored.
   *
   * @throws what kept it from being done; nothing is changed or recorded then
   */
  async apply({ type, customerId }: Pick<WaitingEvent, 'type' | 'customerId'>, store: StoreOutcome): Promise<void> {
    const synced =
      isHandled(type) && customerId !== ''
        ? await this.sync.syncStripeCustomer(customerId, (em, changes) => store(em, 'processed', changes))
        : null;
    if (!synced) await this.em.fork().transactional((em) => store(em, 'ignored', []));
  }
}

/** Takes back what was done for an event that somebody else has meanwhile. */
class LeaseLost extends Error {}

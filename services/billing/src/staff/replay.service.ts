import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FieldChange, StaffMember, SubscriptionEvent } from '@paperbill/contracts/http';
import { countAttempt, finishEvent } from '../inbox/inbox.queries.js';
import { recordAction } from '../staff-actions/staff-actions.queries.js';
import { describeError } from '../staff-actions/describe-error.js';
import { insertAttempt, subscriptionInbox } from '../webhooks/event-inbox.queries.js';
import { EventProcessor } from '../webhooks/event-worker.js';

@Injectable()
export class ReplayService {
  constructor(
    private readonly em: EntityManager,
    private readonly processor: EventProcessor,
  ) {}

  /**
   * Processes a Stripe event again. The event can be in any state. If the worker processes the event at the same time,
   * no harm is done, because both store Stripe's current state.
   */
  async replay(event: SubscriptionEvent, staff: StaffMember): Promise<void> {
    const { id: eventId, userId } = event;
    const record = async (em: EntityManager, changes: FieldChange[], error: string) => {
      await insertAttempt(em, eventId, { changes, error, replayedBy: staff.email });
      await recordAction(em, { action: 'replay', userId, eventId, staff, changes, error });
    };
    try {
      await this.processor.applyEvent(event, async (em, state, changes) => {
        await finishEvent(em, subscriptionInbox, eventId, state);
        await record(em, changes, '');
      });
    } catch (error) {
      await this.em.fork().transactional(async (em) => {
        await countAttempt(em, subscriptionInbox, eventId);
        await record(em, [], describeError(error));
      });
    }
  }
}

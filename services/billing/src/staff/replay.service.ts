import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FieldChange, StaffMember, SubscriptionEvent } from '@paperbill/contracts/http';
import { recordAction } from '../staff-actions/staff-actions.queries.js';
import { describeError } from '../staff-actions/describe-error.js';
import { insertAttempt, countAttempt, finishEvent } from '../webhooks/event-inbox.queries.js';
import { EventProcessor } from '../webhooks/event-worker.js';

/** Processes a stored event again when a staff member requests it. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly em: EntityManager,
    private readonly processor: EventProcessor,
  ) {}

  /**
   * Processes the event at once, whatever its state. A concurrent attempt of the worker does no harm, because both
   * store Stripe's current state. If the replay fails, the event keeps its state. Every replay is recorded as a staff
   * action.
   */
  async replay(event: SubscriptionEvent, staff: StaffMember): Promise<void> {
    const { id: eventId, userId } = event;
    const record = async (em: EntityManager, changes: FieldChange[], error: string) => {
      await insertAttempt(em, eventId, { changes, error, replayedBy: staff.email });
      await recordAction(em, { action: 'replay', userId, eventId, staff, changes, error });
    };
    try {
      await this.processor.applyEvent(event, async (em, state, changes) => {
        await finishEvent(em, eventId, state);
        await record(em, changes, '');
      });
    } catch (error) {
      await this.em.fork().transactional(async (em) => {
        await countAttempt(em, eventId);
        await record(em, [], describeError(error));
      });
    }
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type FieldChange, type StaffMember } from '@paperbill/contracts/http';
import { errorForStaff } from '../events/error-for-staff.js';
import { addAttempt, countAttempt, settle } from '../events/event-attempts.js';
import { EventProcessing } from '../events/event-processing.js';
import { findEvent } from './event-rows.js';
import { addAction } from './staff-actions.js';

/** Processes an event again because a member of staff asks for it. */
@Injectable()
export class Replay {
  constructor(
    private readonly em: EntityManager,
    private readonly processing: EventProcessing,
  ) {}

  /**
   * Whatever the event's state, and at once: also while the worker is at it, since both write the same truth. Where it
   * fails, the event stays as it was; either way it stands in the event's log and among the staff's actions.
   *
   * @throws AppError NOT_FOUND
   */
  async event(eventId: string, staff: StaffMember): Promise<void> {
    const event = await findEvent(this.em, eventId);
    if (!event) throw new AppError('NOT_FOUND');
    const record = async (em: EntityManager, changes: FieldChange[], error: string) => {
      await addAttempt(em, eventId, { changes, error, replayedBy: staff.email });
      await addAction(em, { action: 'replay', userId: event.userId, eventId, staff, changes, error });
    };
    try {
      await this.processing.apply(event, async (em, state, changes) => {
        await settle(em, eventId, state);
        await record(em, changes, '');
      });
    } catch (error) {
      await this.em.fork().transactional(async (em) => {
        await countAttempt(em, eventId);
        await record(em, [], errorForStaff(error));
      });
    }
  }
}

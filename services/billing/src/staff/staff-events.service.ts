import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type BillingFigures,
  STAFF_MAX_PAGE_SIZE,
  STAFF_PAGE_SIZE,
  type StaffMember,
  type SubscriptionEvent,
  type SubscriptionEventDetails,
  type SubscriptionEventFilter,
} from '@paperbill/contracts/http';
import { toReadableError } from '../staff-actions/describe-error.js';
import { ReplayService } from './replay.service.js';
import {
  addAfterEvent,
  countEvents,
  findEvent,
  toFilterCondition,
  selectEvents,
  selectEventTypes,
  selectFigures,
} from './staff.queries.js';

const MAX_EXPORTED_PER_MESSAGE = 1_000;

@Injectable()
export class StaffEventsService {
  constructor(
    private readonly em: EntityManager,
    private readonly replayService: ReplayService,
  ) {}

  async getFigures(): Promise<BillingFigures> {
    return selectFigures(this.em);
  }

  async list(filter: SubscriptionEventFilter): Promise<{ events: SubscriptionEvent[]; total: number }> {
    const condition = toFilterCondition(filter);
    const size = Math.min(filter.pageSize ?? STAFF_PAGE_SIZE, STAFF_MAX_PAGE_SIZE);
    const [events, total] = await Promise.all([
      selectEvents(this.em, condition, size, ((filter.page ?? 1) - 1) * size),
      countEvents(this.em, condition),
    ]);
    return { events, total };
  }

  /** @param last id of the previous part's last event, or null */
  async exportPart(filter: SubscriptionEventFilter, last: string | null): Promise<SubscriptionEvent[]> {
    const condition = toFilterCondition(filter);
    return selectEvents(this.em, last === null ? condition : addAfterEvent(condition, last), MAX_EXPORTED_PER_MESSAGE);
  }

  async listTypes(): Promise<string[]> {
    return selectEventTypes(this.em);
  }

  async get(eventId: string): Promise<SubscriptionEventDetails> {
    const event = await findEvent(this.em, eventId);
    if (!event) throw new AppError('NOT_FOUND');
    return {
      ...event,
      attemptLog: event.attemptLog.map((attempt) => ({ ...attempt, error: toReadableError(attempt.error) })),
    };
  }

  async replay(eventId: string, staff: StaffMember): Promise<SubscriptionEventDetails> {
    await this.replayService.replay(await this.get(eventId), staff);
    return this.get(eventId);
  }
}

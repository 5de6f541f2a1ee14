import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  AppError,
  STAFF_MAX_PAGE_SIZE,
  STAFF_PAGE_SIZE,
  type StaffMember,
  type SubscriptionEventFilter,
} from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { toReadableError } from '../staff-actions/describe-error.js';
import { ReplayService } from './replay.service.js';
import {
  addKeysetCondition,
  countEvents,
  findEvent,
  toFilterCondition,
  selectEvents,
  selectEventTypes,
  selectFigures,
} from './staff.queries.js';

const MAX_EXPORTED_PER_MESSAGE = 1_000;

@Controller()
export class StaffEventsController {
  constructor(
    private readonly em: EntityManager,
    private readonly replayService: ReplayService,
  ) {}

  @Handles(billing.getFigures)
  getFigures() {
    return selectFigures(this.em);
  }

  @Handles(billing.listEvents)
  async list(filter: SubscriptionEventFilter) {
    const condition = toFilterCondition(filter);
    const size = Math.min(filter.pageSize ?? STAFF_PAGE_SIZE, STAFF_MAX_PAGE_SIZE);
    const [events, total] = await Promise.all([
      selectEvents(this.em, condition, size, ((filter.page ?? 1) - 1) * size),
      countEvents(this.em, condition),
    ]);
    return { events, total };
  }

  @Handles(billing.exportEvents)
  export({ after, ...filter }: SubscriptionEventFilter & { after: string | null }) {
    const condition = toFilterCondition(filter);
    return selectEvents(
      this.em,
      after === null ? condition : addKeysetCondition(condition, after),
      MAX_EXPORTED_PER_MESSAGE,
    );
  }

  @Handles(billing.listEventTypes)
  listTypes() {
    return selectEventTypes(this.em);
  }

  @Handles(billing.getEvent)
  async get({ eventId }: { eventId: string }) {
    const event = await findEvent(this.em, eventId);
    if (!event) throw new AppError('NOT_FOUND');
    const attemptLog = event.attemptLog.map((attempt) => ({ ...attempt, error: toReadableError(attempt.error) }));
    return { ...event, attemptLog };
  }

  @Handles(billing.replayEvent)
  async replay({ eventId, staff }: { eventId: string; staff: StaffMember }) {
    await this.replayService.replay(await this.get({ eventId }), staff);
    return this.get({ eventId });
  }
}

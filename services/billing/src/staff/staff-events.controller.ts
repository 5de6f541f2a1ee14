import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
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
import { billing } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { ReplayService } from './replay.service.js';
import {
  after,
  countEvents,
  findEvent,
  matching,
  selectEvents,
  selectEventTypes,
  selectFigures,
} from './staff.queries.js';

/** Rows of an export that one message carries. */
const EXPORT_PART_SIZE = 1_000;

/** The staff's page of events, with the figures at its top. */
@Controller()
export class StaffEventsController {
  constructor(
    private readonly em: EntityManager,
    private readonly replay: ReplayService,
  ) {}

  @Handles(billing.getFigures)
  async figures(): Promise<BillingFigures> {
    return selectFigures(this.em);
  }

  @Handles(billing.listEvents)
  async list(filter: SubscriptionEventFilter): Promise<{ events: SubscriptionEvent[]; total: number }> {
    const condition = matching(filter);
    const size = Math.min(filter.pageSize ?? STAFF_PAGE_SIZE, STAFF_MAX_PAGE_SIZE);
    const [events, total] = await Promise.all([
      selectEvents(this.em, condition, size, ((filter.page ?? 1) - 1) * size),
      countEvents(this.em, condition),
    ]);
    return { events, total };
  }

  @Handles(billing.exportEvents)
  async export({ after: last, ...filter }: SubscriptionEventFilter & { after: string | null }) {
    const condition = matching(filter);
    return selectEvents(this.em, last === null ? condition : after(condition, last), EXPORT_PART_SIZE);
  }

  @Handles(billing.listEventTypes)
  async types(): Promise<string[]> {
    return selectEventTypes(this.em);
  }

  @Handles(billing.getEvent)
  async get({ eventId }: { eventId: string }): Promise<SubscriptionEventDetails> {
    const event = await findEvent(this.em, eventId);
    if (!event) throw new AppError('NOT_FOUND');
    return event;
  }

  @Handles(billing.replayEvent)
  async replayEvent({ eventId, staff }: { eventId: string; staff: StaffMember }): Promise<SubscriptionEventDetails> {
    await this.replay.replay(await this.get({ eventId }), staff);
    return this.get({ eventId });
  }
}

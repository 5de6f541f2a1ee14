import { Controller } from '@nestjs/common';
import type { StaffMember, SubscriptionEventFilter } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { StaffEventsService } from './staff-events.service.js';

@Controller()
export class StaffEventsController {
  constructor(private readonly events: StaffEventsService) {}

  @Handles(billing.getFigures)
  getFigures() {
    return this.events.getFigures();
  }

  @Handles(billing.listEvents)
  list(filter: SubscriptionEventFilter) {
    return this.events.list(filter);
  }

  @Handles(billing.exportEvents)
  export({ after, ...filter }: SubscriptionEventFilter & { after: string | null }) {
    return this.events.exportPart(filter, after);
  }

  @Handles(billing.listEventTypes)
  listTypes() {
    return this.events.listTypes();
  }

  @Handles(billing.getEvent)
  get({ eventId }: { eventId: string }) {
    return this.events.get(eventId);
  }

  @Handles(billing.replayEvent)
  replay({ eventId, staff }: { eventId: string; staff: StaffMember }) {
    return this.events.replay(eventId, staff);
  }
}

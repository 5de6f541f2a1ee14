import { Controller } from '@nestjs/common';
import type {
  BillingFigures,
  StaffMember,
  SubscriptionEvent,
  SubscriptionEventDetails,
  SubscriptionEventFilter,
} from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { StaffEventsService } from './staff-events.service.js';

@Controller()
export class StaffEventsController {
  constructor(private readonly events: StaffEventsService) {}

  @Handles(billing.getFigures)
  getFigures(): Promise<BillingFigures> {
    return this.events.getFigures();
  }

  @Handles(billing.listEvents)
  list(filter: SubscriptionEventFilter): Promise<{ events: SubscriptionEvent[]; total: number }> {
    return this.events.list(filter);
  }

  @Handles(billing.exportEvents)
  export({ after, ...filter }: SubscriptionEventFilter & { after: string | null }): Promise<SubscriptionEvent[]> {
    return this.events.exportPart(filter, after);
  }

  @Handles(billing.listEventTypes)
  listTypes(): Promise<string[]> {
    return this.events.listTypes();
  }

  @Handles(billing.getEvent)
  get({ eventId }: { eventId: string }): Promise<SubscriptionEventDetails> {
    return this.events.get(eventId);
  }

  @Handles(billing.replayEvent)
  replay({ eventId, staff }: { eventId: string; staff: StaffMember }): Promise<SubscriptionEventDetails> {
    return this.events.replay(eventId, staff);
  }
}

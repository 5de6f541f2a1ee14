import type { StaffMember, SubscriptionEvent, SubscriptionEventDetails } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { sendEventsCsv } from './events-csv.js';
import { EventId } from './event-id.js';
import { EventFilterQuery, EventListQuery } from './event-query.dto.js';
import { CurrentStaff, StaffOnly } from './staff.guard.js';

@Controller('staff/api')
@StaffOnly()
export class StaffEventsController {
  constructor(private readonly bus: MessageBus) {}

  @Get('events')
  list(@Query() query: EventListQuery): Promise<{ events: SubscriptionEvent[]; total: number }> {
    return this.bus.call(billing.listEvents, query);
  }

  @Get('events.csv')
  csv(@Query() query: EventFilterQuery, @Res() response: Response): Promise<void> {
    return sendEventsCsv(response, (after) => this.bus.call(billing.exportEvents, { ...query, after }));
  }

  @Get('event-types')
  types(): Promise<string[]> {
    return this.bus.call(billing.listEventTypes, {});
  }

  @Get('events/:id')
  get(@EventId() eventId: string): Promise<SubscriptionEventDetails> {
    return this.bus.call(billing.getEvent, { eventId });
  }

  @Post('events/:id/replay')
  @HttpCode(200)
  replay(@EventId() eventId: string, @CurrentStaff() staff: StaffMember): Promise<SubscriptionEventDetails> {
    return this.bus.call(billing.replayEvent, { eventId, staff });
  }
}

import type {
  BillingFigures,
  StaffMember,
  StaffSubscriber,
  SubscriptionEvent,
  SubscriptionEventDetails,
} from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { CurrentStaff, StaffOnly } from './staff.guard.js';
import { sendEventsCsv } from './events-csv.js';
import { EventFilterQuery, EventId, EventListQuery } from './staff.dto.js';
import { Id } from '../validation/id.pipe.js';

@Controller('staff/api')
@StaffOnly()
export class StaffController {
  constructor(private readonly bus: MessageBus) {}

  /** Tells the client whether there is anything to show. */
  @Get('me')
  me(@CurrentStaff() staff: StaffMember): StaffMember {
    return staff;
  }

  @Get('figures')
  figures(): Promise<BillingFigures> {
    return this.bus.call(billing.getFigures, {});
  }

  @Get('events')
  listEvents(@Query() query: EventListQuery): Promise<{ events: SubscriptionEvent[]; total: number }> {
    return this.bus.call(billing.listEvents, query);
  }

  @Get('events.csv')
  exportEvents(@Query() query: EventFilterQuery, @Res() response: Response): Promise<void> {
    return sendEventsCsv(response, (after) => this.bus.call(billing.exportEvents, { ...query, after }));
  }

  @Get('event-types')
  listEventTypes(): Promise<string[]> {
    return this.bus.call(billing.listEventTypes, {});
  }

  @Get('events/:id')
  getEvent(@EventId() eventId: string): Promise<SubscriptionEventDetails> {
    return this.bus.call(billing.getEvent, { eventId });
  }

  @Post('events/:id/replay')
  @HttpCode(200)
  replayEvent(@EventId() eventId: string, @CurrentStaff() staff: StaffMember): Promise<SubscriptionEventDetails> {
    return this.bus.call(billing.replayEvent, { eventId, staff });
  }

  @Get('customers/:userId')
  getSubscriber(@Id('userId') userId: string): Promise<StaffSubscriber> {
    return this.bus.call(billing.getSubscriber, { userId });
  }

  @Post('customers/:userId/sync')
  @HttpCode(200)
  syncSubscriber(@Id('userId') userId: string, @CurrentStaff() staff: StaffMember): Promise<StaffSubscriber> {
    return this.bus.call(billing.syncSubscriber, { userId, staff });
  }
}

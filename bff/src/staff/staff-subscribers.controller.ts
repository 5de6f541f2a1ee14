import type { StaffMember, StaffSubscriber } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Id } from '../validation/id.js';
import { CurrentStaff, StaffOnly } from './staff.guard.js';

@Controller('staff/api/customers/:userId')
@StaffOnly()
export class StaffSubscribersController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  get(@Id('userId') userId: string): Promise<StaffSubscriber> {
    return this.bus.call(billing.getSubscriber, { userId });
  }

  @Post('sync')
  @HttpCode(200)
  sync(@Id('userId') userId: string, @CurrentStaff() staff: StaffMember): Promise<StaffSubscriber> {
    return this.bus.call(billing.syncSubscriber, { userId, staff });
  }
}

import type { BillingFigures, StaffMember } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Controller, Get } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CurrentStaff, StaffOnly } from './staff.guard.js';

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
}

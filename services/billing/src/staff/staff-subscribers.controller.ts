import { Controller } from '@nestjs/common';
import type { StaffMember, StaffSubscriber } from '@paperbill/contracts/http';
import { billing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { StaffSubscribersService } from './staff-subscribers.service.js';

@Controller()
export class StaffSubscribersController {
  constructor(private readonly subscribers: StaffSubscribersService) {}

  @Handles(billing.getSubscriber)
  get({ userId }: OfUser): Promise<StaffSubscriber> {
    return this.subscribers.get(userId);
  }

  @Handles(billing.syncSubscriber)
  sync({ userId, staff }: OfUser & { staff: StaffMember }): Promise<StaffSubscriber> {
    return this.subscribers.sync(userId, staff);
  }
}

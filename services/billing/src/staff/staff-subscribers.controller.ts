import { Controller } from '@nestjs/common';
import type { StaffMember } from '@paperbill/contracts/http';
import { billing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { StaffSubscribersService } from './staff-subscribers.service.js';

@Controller()
export class StaffSubscribersController {
  constructor(private readonly subscribers: StaffSubscribersService) {}

  @Handles(billing.getSubscriber)
  get({ userId }: WithUserId) {
    return this.subscribers.get(userId);
  }

  @Handles(billing.syncSubscriber)
  sync({ userId, staff }: WithUserId & { staff: StaffMember }) {
    return this.subscribers.sync(userId, staff);
  }
}

import { Controller } from '@nestjs/common';
import { billing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Handles(billing.getPlan)
  getPlan({ userId }: OfUser) {
    return this.subscriptions.getPlan(userId);
  }

  @Handles(billing.getPlanOnSchedule)
  getPlanOnSchedule({ userId }: OfUser) {
    return this.subscriptions.getPlan(userId);
  }

  @Handles(billing.syncPlan)
  syncPlan({ userId, checkoutSessionId }: OfUser & { checkoutSessionId?: string }) {
    return this.subscriptions.syncPlan(userId, checkoutSessionId);
  }

  @Handles(billing.cancelSubscription)
  cancel({ userId }: OfUser) {
    return this.subscriptions.cancel(userId);
  }
}

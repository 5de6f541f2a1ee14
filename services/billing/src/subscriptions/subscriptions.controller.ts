import { Controller } from '@nestjs/common';
import { billing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Handles(billing.getPlan)
  getPlan({ userId }: WithUserId) {
    return this.subscriptions.getPlan(userId);
  }

  @Handles(billing.getPlanOnSchedule)
  getPlanOnSchedule({ userId }: WithUserId) {
    return this.subscriptions.getPlan(userId);
  }

  @Handles(billing.syncPlan)
  syncPlan({ userId, checkoutSessionId }: WithUserId & { checkoutSessionId?: string }) {
    return this.subscriptions.syncPlan(userId, checkoutSessionId);
  }

  @Handles(billing.cancelSubscription)
  cancel({ userId }: WithUserId) {
    return this.subscriptions.cancel(userId);
  }
}

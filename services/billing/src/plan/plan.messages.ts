import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { SubscriptionRecord } from '@paperbill/contracts/http';
import { billing, type OfUser, type Plan } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CheckoutSessions } from '../checkout/checkout-sessions.js';
import { storedRecord } from '../subscriptions/stored-subscription.js';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';
import { SubscriptionSync } from '../subscriptions/subscription-sync.js';

@Controller()
export class PlanMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: CheckoutSessions,
    private readonly sync: SubscriptionSync,
  ) {}

  @Handles(billing.getPlan)
  async getPlan({ userId }: OfUser): Promise<Plan> {
    return planOf(storedRecord(await this.em.findOne(SubscriptionEntity, { userId })));
  }

  @Handles(billing.syncPlan)
  async syncPlan({ userId, checkoutSessionId }: OfUser & { checkoutSessionId?: string }): Promise<Plan> {
    if (checkoutSessionId !== undefined) await this.sessions.checkOwner(checkoutSessionId, userId);
    return planOf((await this.sync.syncUser(userId)).record);
  }
}

const planOf = ({ status, trialEndsAt }: SubscriptionRecord): Plan => ({ status, trialEndsAt });

import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { billing, type OfUser, type Plan } from '@paperbill/contracts';
import { Handles } from '@paperbill/messaging';
import { SubscriptionEntity } from '../subscriptions/subscription.entity.js';

@Controller()
export class PlanMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(billing.getPlan)
  async getPlan({ userId }: OfUser): Promise<Plan> {
    const subscription = await this.em.findOne(SubscriptionEntity, { userId });
    return {
      status: subscription?.status ?? 'free',
      trialEndsAt: subscription?.trialEndsAt?.toISOString() ?? null,
    };
  }
}

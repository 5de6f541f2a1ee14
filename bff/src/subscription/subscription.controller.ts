import { AppError, subscriptionMessages, type SubscriptionStatus, type User } from '@paperbill/contracts/http';
import { billing, invoicing, type Plan } from '@paperbill/contracts/nats';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { IsOption, IsQueryText } from '../validation/rules.js';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import type { BffConfig } from '../config.js';
import { RateLimit } from '../security/rate-limit.js';
import { CurrentUser, CurrentUserId } from '../sessions/session.guard.js';
import { toSubscriptionStatus } from './subscription-status.js';

/** The maximum length of an id of the payment provider. Real ids are shorter. */
const MAX_ID_LENGTH = 200;

/** If `sync` is true, the plan is first updated from Stripe. The web client sends `sync` after a checkout. */
export class SubscriptionStatusQuery {
  @IsOption(['true', 'false'])
  sync?: 'true' | 'false';

  @IsQueryText({ max: MAX_ID_LENGTH })
  session_id?: string;
}

@Controller('api/subscription')
export class SubscriptionController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('status')
  // Each sync calls the payment provider, and all users together share the provider's rate limit.
  @RateLimit('costly', ({ query }) => query['sync'] === 'true')
  @ApiAnswer(200, 'The plan and its limits', schemaRef('SubscriptionStatus'))
  @ApiErrorCodes('INVALID_INPUT', 'NOT_FOUND')
  async status(@CurrentUserId() userId: string, @Query() query: SubscriptionStatusQuery): Promise<SubscriptionStatus> {
    const [plan, { totalInvoices }] = await Promise.all([
      query.sync === 'true' ? this.syncPlan(userId, query.session_id) : this.getStoredPlan(userId),
      this.bus.call(invoicing.countInvoices, { userId }),
    ]);
    return toSubscriptionStatus(plan, totalInvoices, new Date());
  }

  @Post('create')
  @RateLimit('costly')
  @ApiAnswer(200, 'The address of the payment page', schemaRef('Checkout'))
  @ApiErrorCodes('ACCOUNT_DELETION_PENDING', 'ALREADY_SUBSCRIBED', 'PAYMENT_PROVIDER_FAILED')
  create(@CurrentUser() { id: userId, email, firstName, lastName, deletionAt }: User): Promise<{ url: string }> {
    if (deletionAt) throw new AppError('ACCOUNT_DELETION_PENDING');
    const { PUBLIC_URL } = this.config;
    return this.bus.call(billing.createCheckout, {
      userId,
      email,
      name: `${firstName} ${lastName}`.trim(),
      successUrl: `${PUBLIC_URL}/profile?success=true&sync=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${PUBLIC_URL}/upgrade`,
    });
  }

  @Post('cancel')
  @RateLimit('costly')
  @ApiAnswer(200, 'The end of the plan', schemaRef('Cancellation'))
  @ApiErrorCodes('NOTHING_TO_CANCEL', 'PAYMENT_PROVIDER_FAILED')
  async cancel(@CurrentUserId() userId: string): Promise<{ message: string }> {
    const { accessUntil } = await this.bus.call(billing.cancelSubscription, { userId });
    const isOver = Date.parse(accessUntil) <= Date.now();
    return { message: isOver ? subscriptionMessages.ended : subscriptionMessages.keptUntil(accessUntil) };
  }

  private getStoredPlan(userId: string): Promise<Plan> {
    return this.bus.call(billing.getPlan, { userId });
  }

  /** Returns the plan from the payment provider, or the stored plan if the provider cannot be reached. */
  private async syncPlan(userId: string, checkoutSessionId?: string): Promise<Plan> {
    try {
      return await this.bus.call(billing.syncPlan, { userId, ...(checkoutSessionId && { checkoutSessionId }) });
    } catch (error) {
      if (error instanceof AppError && error.status >= 500) return this.getStoredPlan(userId);
      throw error;
    }
  }
}

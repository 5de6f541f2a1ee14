import { Controller } from '@nestjs/common';
import { AppError, subscriptionMessages } from '@paperbill/contracts/http';
import { billing, type NewCheckout } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CheckoutService } from './checkout.service.js';

@Controller()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  @Handles(billing.createCheckout)
  async create(request: NewCheckout) {
    const outcome = await this.checkout.open(request);
    if ('existingSubscription' in outcome) throw createAlreadySubscribedError(outcome.existingSubscription.cancelsAt);
    // Stripe returns no URL if the session has just expired or was just completed.
    if (outcome.url === null) throw new AppError('PAYMENT_PROVIDER_FAILED');
    return { url: outcome.url };
  }
}

const createAlreadySubscribedError = (accessUntil: string | null) =>
  new AppError(
    'ALREADY_SUBSCRIBED',
    accessUntil ? { message: subscriptionMessages.upgradeAgainAfter(accessUntil) } : {},
  );

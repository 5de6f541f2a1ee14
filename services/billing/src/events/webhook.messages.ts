import { Controller } from '@nestjs/common';
import { billing, type StripeWebhook } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { assertEvent, EventInbox } from './event-inbox.js';

@Controller()
export class WebhookMessages {
  constructor(
    private readonly stripe: StripeGateway,
    private readonly inbox: EventInbox,
  ) {}

  /** Nothing but the check and one insert: what the event means is found out afterwards. */
  @Handles(billing.receiveWebhook)
  async receive({ payload, signature }: StripeWebhook): Promise<{ eventId: string; stored: boolean }> {
    const event = this.stripe.webhookEvent(payload, signature);
    assertEvent(event);
    return { eventId: event.id, stored: await this.inbox.store(event, payload, 'webhook') };
  }
}

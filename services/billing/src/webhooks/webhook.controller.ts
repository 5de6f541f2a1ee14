import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { billing, type StripeWebhook } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import type Stripe from 'stripe';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { isStorable, storeEvent } from './event-inbox.queries.js';
import { EventWorker } from './event-worker.js';

@Controller()
export class WebhookController {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeGateway,
    private readonly worker: EventWorker,
  ) {}

  /** The worker processes events later, so that Stripe gets a quick response. */
  @Handles(billing.receiveWebhook)
  async receive({ payload, signature }: StripeWebhook) {
    const event = this.stripe.verifyWebhook(payload, signature) as Partial<Stripe.Event> | null;
    requireStripeEvent(event);
    const stored = await storeEvent(this.em, event, payload, 'webhook');
    if (stored) this.worker.notify();
    return { eventId: event.id, stored };
  }
}

function requireStripeEvent(event: Partial<Stripe.Event> | null): asserts event is Stripe.Event {
  const isEvent = Boolean(event?.id && event.type && event.data?.object) && isStorableUnixTime(event?.created);
  if (!isEvent || ![event!.id, event!.type].every((text) => isStorable(String(text))))
    throw new AppError('INVALID_INPUT');
}

const isStorableUnixTime = (created: unknown): boolean =>
  Number.isInteger(created) && Number(created) >= 0 && Number(created) <= MAX_UNIX_SECONDS;

const MAX_UNIX_SECONDS = 253_402_300_799;

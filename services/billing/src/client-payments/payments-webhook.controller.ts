import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { billing, type StripeWebhook } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import { z } from 'zod';
import type { BillingConfig } from '../config.js';
import { StripeGateway } from '../stripe/stripe-gateway.js';
import { isStorable } from '../webhooks/event-inbox.queries.js';
import { PaymentEventWorker } from './payment-event-worker.js';
import { type ReceivedEvent, storePaymentEvent, toPaymentEvent } from './payment-inbox.queries.js';

const MAX_UNIX_SECONDS = 253_402_300_799;

const storableSchema = z.string().min(1).refine(isStorable);

const eventSchema = z.object({
  id: storableSchema,
  type: storableSchema,
  livemode: z.boolean().optional().catch(undefined),
  created: z.union([z.int().min(0).max(MAX_UNIX_SECONDS), z.iso.datetime()]),
  account: z.string().optional().catch(undefined),
  data: z.object({ object: z.unknown() }).optional().catch(undefined),
  related_object: z.object({ id: z.string() }).nullish().catch(undefined),
});

@Controller()
export class PaymentsWebhookController {
  constructor(
    private readonly em: EntityManager,
    private readonly stripe: StripeGateway,
    private readonly worker: PaymentEventWorker,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  private get isLive(): boolean {
    return /^[sr]k_live_/.test(this.config.STRIPE_SECRET_KEY ?? '');
  }

  /** The worker processes events later, so that Stripe gets its answer quickly. */
  @Handles(billing.receivePaymentsWebhook)
  async receive({ payload, signature }: StripeWebhook) {
    const received = parseEvent(this.stripe.verifyPaymentsWebhook(payload, signature));
    // Stripe sends test events of connected accounts to endpoints for live events too.
    const isOfMode = (received.livemode ?? this.isLive) === this.isLive;
    const event = isOfMode ? toPaymentEvent(received) : null;
    const stored = event !== null && (await storePaymentEvent(this.em, event, 'webhook'));
    if (stored) this.worker.notify();
    return { eventId: received.id, stored };
  }
}

function parseEvent(payload: unknown): ReceivedEvent {
  const { data, success } = eventSchema.safeParse(payload);
  if (!success) throw new AppError('INVALID_INPUT');
  return data;
}

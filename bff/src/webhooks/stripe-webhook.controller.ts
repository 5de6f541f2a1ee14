import { billing } from '@paperbill/contracts/nats';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { MessageBus } from '@paperbill/messaging';
import { RawBody } from '../body/read-body.interceptor.js';
import { NoSession } from '../sessions/session.guard.js';

/** Far above the largest event, and far below what a message may carry. */
const EVENT_LIMIT_BYTES = 512 * 1024;

/**
 * Where Stripe reports what happened. The bytes go to billing as they came, because the signature is over them and only
 * billing can check it. 200 says that the event is stored; after anything else Stripe sends it again.
 */
@Controller('webhooks/stripe')
@NoSession()
@SkipThrottle()
export class StripeWebhookController {
  constructor(private readonly bus: MessageBus) {}

  @Post()
  @HttpCode(200)
  @RawBody(EVENT_LIMIT_BYTES)
  async receive(
    @Body() body: Buffer | undefined,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ received: true }> {
    await this.bus.call(billing.receiveWebhook, { payload: body?.toString('utf8') ?? '', signature });
    return { received: true };
  }
}

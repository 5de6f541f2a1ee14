import { AppError } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Headers,
  HttpCode,
  Injectable,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { RawBody } from '../body/read-body.interceptor.js';
import { SharedCounts } from '../security/shared-counts.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { countInvalidRequest, refuseManyInvalidRequests } from './invalid-requests.js';

/**
 * The maximum size of an event. It is far above the largest real event, and far below the maximum size of a NATS
 * message.
 */
const EVENT_LIMIT_BYTES = 512 * 1024;

/** Matches the format of a signature. Only the billing service can verify a signature. */
const SIGNATURE_FORMAT = /^t=\d+,.*v1=[0-9a-f]{64}/;

/** Refuses requests without a signature before their body is read, and IP addresses with many invalid signatures. */
@Injectable()
class SignatureGuard implements CanActivate {
  constructor(private readonly counts: SharedCounts) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<Request>();
    refuseManyInvalidRequests(this.counts, 'signature', context);
    if (SIGNATURE_FORMAT.test(request.get('stripe-signature') ?? '')) return true;
    countInvalidRequest(this.counts, 'signature', request);
    throw new AppError('WEBHOOK_SIGNATURE_INVALID');
  }
}

/**
 * Receives Stripe's events. The body is passed to the billing service unchanged, because the signature covers the exact
 * bytes. Status 200 means that the event is stored; after any other status, Stripe sends the event again.
 */
@Controller('webhooks/stripe')
@NoSession()
@SkipThrottle()
@UseGuards(SignatureGuard)
export class StripeWebhookController {
  constructor(
    private readonly bus: MessageBus,
    private readonly counts: SharedCounts,
  ) {}

  @Post()
  @HttpCode(200)
  @LimitConcurrency('webhooks')
  @RawBody(EVENT_LIMIT_BYTES)
  async receive(
    @Body() body: Buffer | undefined,
    @Headers('stripe-signature') signature: string,
    @Req() request: Request,
  ): Promise<{ received: true }> {
    const payload = body?.toString('utf8') ?? '';
    await this.bus.call(billing.receiveWebhook, { payload, signature }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'WEBHOOK_SIGNATURE_INVALID') {
        countInvalidRequest(this.counts, 'signature', request);
      }
      throw error;
    });
    return { received: true };
  }
}

import { AppError } from '@paperbill/contracts/http';
import { billing, type Message, paymentsAtStripe, type StripeWebhook } from '@paperbill/contracts/nats';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Injectable,
  mixin,
  Post,
  Req,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { RawBody } from '../body/read-body.interceptor.js';
import { SharedCounts } from '../security/shared-counts.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { countInvalidRequest, refuseManyInvalidRequests, type SignatureKind } from './invalid-requests.js';

/** This limit is far above the size of a real event, and far below the maximum size of a NATS message. */
const EVENT_LIMIT_BYTES = 512 * 1024;

/** The billing service verifies signatures, because only this service has the secret. */
const SIGNATURE_FORMAT = /^t=\d+,.*v1=[0-9a-f]{64}/;

/** Refuses requests without a signature before their body is read. */
function requireSignature(kind: SignatureKind): Type<CanActivate> {
  @Injectable()
  class SignatureGuard implements CanActivate {
    constructor(private readonly counts: SharedCounts) {}

    canActivate(context: ExecutionContext): true {
      const request = context.switchToHttp().getRequest<Request>();
      refuseManyInvalidRequests(this.counts, kind, context);
      if (SIGNATURE_FORMAT.test(request.get('stripe-signature') ?? '')) return true;
      countInvalidRequest(this.counts, kind, request);
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    }
  }
  return mixin(SignatureGuard);
}

/**
 * Receives Stripe's events about subscriptions and about payments of clients. Each of the two endpoints has its own
 * signing secret. The body is passed to the billing service unchanged, because the signature covers the exact bytes.
 * Status 200 means that the event is stored. After any other status, Stripe sends the event again.
 */
@Controller('webhooks')
@NoSession()
@SkipThrottle()
export class StripeWebhookController {
  constructor(
    private readonly bus: MessageBus,
    private readonly counts: SharedCounts,
  ) {}

  @Post('stripe')
  @HttpCode(200)
  @UseGuards(requireSignature('signature'))
  @LimitConcurrency('webhooks')
  @RawBody(EVENT_LIMIT_BYTES)
  receive(@Body() body: Buffer | undefined, @Req() request: Request): Promise<{ received: true }> {
    return this.passToBilling(billing.receiveWebhook, 'signature', body, request);
  }

  @Post('stripe-payments')
  @HttpCode(200)
  @UseGuards(requireSignature('payments-signature'))
  @LimitConcurrency('webhooks')
  @RawBody(EVENT_LIMIT_BYTES)
  receivePayments(@Body() body: Buffer | undefined, @Req() request: Request): Promise<{ received: true }> {
    return this.passToBilling(paymentsAtStripe.receivePaymentsWebhook, 'payments-signature', body, request);
  }

  private async passToBilling(
    message: Message<StripeWebhook, unknown>,
    kind: SignatureKind,
    body: Buffer | undefined,
    request: Request,
  ): Promise<{ received: true }> {
    const webhook = { payload: body?.toString('utf8') ?? '', signature: request.get('stripe-signature') ?? '' };
    await this.bus.call(message, webhook).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'WEBHOOK_SIGNATURE_INVALID') {
        countInvalidRequest(this.counts, kind, request);
      }
      throw error;
    });
    return { received: true };
  }
}

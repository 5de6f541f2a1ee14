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
import { Takes } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { countWrong, refuseManyWrong } from './wrong-deliveries.js';

/** Far above the largest event, and far below what a message may carry. */
const EVENT_LIMIT_BYTES = 512 * 1024;

/** What a signature looks like; whether it is one, only billing can tell. */
const SIGNATURE = /^t=\d+,.*v1=[0-9a-f]{64}/;

/** Reads nothing of what can't be Stripe's, nor from an address that has sent much that was not. */
@Injectable()
class SignatureGuard implements CanActivate {
  constructor(private readonly counts: SharedCounts) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<Request>();
    refuseManyWrong(this.counts, 'signature', context);
    if (SIGNATURE.test(request.get('stripe-signature') ?? '')) return true;
    countWrong(this.counts, 'signature', request);
    throw new AppError('WEBHOOK_SIGNATURE_INVALID');
  }
}

/**
 * Where Stripe reports what happened. The bytes go to billing as they came, because the signature is over them and only
 * billing can check it. 200 says that the event is stored; after anything else Stripe sends it again.
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
  @Takes('webhooks')
  @RawBody(EVENT_LIMIT_BYTES)
  async receive(
    @Body() body: Buffer | undefined,
    @Headers('stripe-signature') signature: string,
    @Req() request: Request,
  ): Promise<{ received: true }> {
    const payload = body?.toString('utf8') ?? '';
    await this.bus.call(billing.receiveWebhook, { payload, signature }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'WEBHOOK_SIGNATURE_INVALID') {
        countWrong(this.counts, 'signature', request);
      }
      throw error;
    });
    return { received: true };
  }
}

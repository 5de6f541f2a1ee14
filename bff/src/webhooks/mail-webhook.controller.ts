import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@paperbill/contracts/http';
import { type BouncedMail, invoicing } from '@paperbill/contracts/nats';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Inject,
  Injectable,
  Logger,
  Post,
  UseGuards,
} from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { RawBody, StartOfBody } from '../body/read-body.interceptor.js';
import type { BffConfig } from '../config.js';
import { LogSampler } from '../security/log-sampler.js';
import { SharedCounts } from '../security/shared-counts.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { type BounceSource, countBounces } from './bounce-metrics.js';
import { parsePostmarkBounces, parseReturnedMail, parseSesBounces, parseUndecidedSesBounce } from './parse-bounces.js';
import { countInvalidRequest, refuseManyInvalidRequests } from './invalid-requests.js';

/** The maximum size of a provider's notification. Real notifications have a few KB. */
const NOTIFICATION_LIMIT_BYTES = 256 * 1024;
/** Only this number of bytes of a returned e-mail is read. The report comes before the original e-mail with its PDF. */
const MAX_RETURNED_MAIL_BYTES = 256 * 1024;

/** Checks the password of HTTP basic authentication, which Postmark, SNS and curl support. */
@Injectable()
class PasswordGuard implements CanActivate {
  constructor(
    private readonly counts: SharedCounts,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  canActivate(context: ExecutionContext): true {
    const password = this.config.MAIL_WEBHOOK_SECRET;
    if (!password) throw new AppError('NOT_FOUND');
    refuseManyInvalidRequests(this.counts, 'mail-password', context);
    const request = context.switchToHttp().getRequest<Request>();
    if (isEqualInConstantTime(parsePassword(request.get('authorization') ?? ''), password)) return true;
    // A missing password does not count as invalid, because the first request of SNS has no password.
    if (request.get('authorization')) countInvalidRequest(this.counts, 'mail-password', request);
    context.switchToHttp().getResponse<Response>().setHeader('WWW-Authenticate', 'Basic realm="mail"');
    throw new AppError('UNAUTHENTICATED', { message: 'The password of this webhook is missing or wrong.' });
  }
}

/** Returns the password of a header `Basic user:password`. Any user name is accepted. */
function parsePassword(authorization: string): string {
  const [, encoded = ''] = /^Basic ([\w+/]+=*)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqualInConstantTime = (one: string, other: string): boolean => timingSafeEqual(hashText(one), hashText(other));

const snsMessageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation']),
  Message: z.string(),
  SubscribeURL: z.url({ protocol: /^https$/, hostname: /\.amazonaws\.com(\.cn)?$/ }).optional(),
});

/** Receives bounces from e-mail providers and from the operator's own mail server (guide/mail.md). */
@Controller('webhooks/mail')
@NoSession()
@SkipThrottle()
@UseGuards(PasswordGuard)
export class MailWebhookController {
  private readonly logger = new Logger('Mails');
  private readonly logSampler = new LogSampler();

  constructor(private readonly bus: MessageBus) {}

  @Post('postmark')
  @HttpCode(200)
  @LimitConcurrency('webhooks')
  @RawBody(NOTIFICATION_LIMIT_BYTES)
  postmark(@Body() body: Buffer | undefined): Promise<{ bounces: number }> {
    return this.storeAndCountBounces('postmark', parsePostmarkBounces(parseJson(body)));
  }

  @Post('ses')
  @HttpCode(200)
  @LimitConcurrency('webhooks')
  @RawBody(NOTIFICATION_LIMIT_BYTES)
  async ses(@Body() body: Buffer | undefined): Promise<{ bounces: number }> {
    const notice = parseJson(body);
    const { data: sns } = snsMessageSchema.safeParse(notice);
    if (sns?.Type === 'SubscriptionConfirmation') {
      // The BFF sends no requests to SNS, so it cannot confirm the subscription. The operator must open the address.
      this.logger.warn({ address: sns.SubscribeURL, msg: 'Open this address to confirm the subscription of SNS' });
      return { bounces: 0 };
    }
    const notification = sns ? parseJson(sns.Message) : notice;
    const undecidedBounce = parseUndecidedSesBounce(notification);
    if (undecidedBounce) this.logger.log({ ...undecidedBounce, msg: 'SES reported a mail that may have arrived' });
    return this.storeAndCountBounces('ses', parseSesBounces(notification));
  }

  /** Receives an e-mail to `bounce+...@` from a mail server. The server may send only the start of the e-mail. */
  @Post('returned')
  @HttpCode(200)
  @LimitConcurrency('webhooks')
  @StartOfBody(MAX_RETURNED_MAIL_BYTES)
  receiveReturnedMail(@Body() body: Buffer | undefined): Promise<{ bounces: number }> {
    const bounces = parseReturnedMail(body ?? Buffer.alloc(0));
    const line = bounces.length === 0 && this.logSampler.sampleLine('returned');
    if (line) this.logger.log({ ...line, msg: 'A returned mail contains no failed address' });
    return this.storeAndCountBounces('returned', bounces);
  }

  /** If the response has any other status than 200, the sender repeats its request. */
  private async storeAndCountBounces(source: BounceSource, bounces: BouncedMail[]): Promise<{ bounces: number }> {
    for (const bounce of bounces) await this.bus.call(invoicing.bounceMail, bounce);
    countBounces(source, bounces.length);
    return { bounces: bounces.length };
  }
}

function parseJson(body: Buffer | string | undefined): unknown {
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    throw new AppError('INVALID_INPUT', { message: 'This webhook takes JSON.' });
  }
}

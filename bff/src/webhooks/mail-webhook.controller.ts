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
import { FewLines } from '../security/few-lines.js';
import { SharedCounts } from '../security/shared-counts.js';
import { Takes } from '../security/work-limits.js';
import { NoSession } from '../sessions/session.guard.js';
import { type BounceSource, countBounces } from './bounce-metrics.js';
import { bouncesOfPostmark, bouncesOfReturned, bouncesOfSes, undecidedOfSes } from './bounces.js';
import { countWrong, refuseManyWrong } from './wrong-deliveries.js';

/** What providers send has a few KB. */
const NOTICE_LIMIT_BYTES = 256 * 1024;
/** Where its report stands: behind it a mail that came back brings the first one along, with its PDF. */
const REPORT_WITHIN_BYTES = 256 * 1024;

/** Lets in who has the password, by HTTP's basic authentication: what Postmark, SNS and curl can. */
@Injectable()
class PasswordGuard implements CanActivate {
  constructor(
    private readonly counts: SharedCounts,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  canActivate(context: ExecutionContext): true {
    const password = this.config.MAIL_WEBHOOK_SECRET;
    if (!password) throw new AppError('NOT_FOUND');
    refuseManyWrong(this.counts, 'mail-password', context);
    const request = context.switchToHttp().getRequest<Request>();
    if (isSame(passwordOf(request.get('authorization') ?? ''), password)) return true;
    // SNS asks without a password first.
    if (request.get('authorization')) countWrong(this.counts, 'mail-password', request);
    context.switchToHttp().getResponse<Response>().setHeader('WWW-Authenticate', 'Basic realm="mail"');
    throw new AppError('UNAUTHENTICATED', { message: 'The password of this webhook is missing or wrong.' });
  }
}

/** Of `Basic` with `user:password`, of whatever user. */
function passwordOf(authorization: string): string {
  const [, encoded = ''] = /^Basic ([\w+/]+=*)$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));

const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation']),
  Message: z.string(),
  SubscribeURL: z.url({ protocol: /^https$/, hostname: /\.amazonaws\.com(\.cn)?$/ }).optional(),
});

/** Where mail providers, and operators' own mail servers, report mails that came back (guide/mail.md). */
@Controller('webhooks/mail')
@NoSession()
@SkipThrottle()
@UseGuards(PasswordGuard)
export class MailWebhookController {
  private readonly logger = new Logger('Mails');
  /** Of all together: anybody may mail to the addresses whose mails are handed over. */
  private readonly lines = new FewLines();

  constructor(private readonly bus: MessageBus) {}

  @Post('postmark')
  @HttpCode(200)
  @Takes('webhooks')
  @RawBody(NOTICE_LIMIT_BYTES)
  postmark(@Body() body: Buffer | undefined): Promise<{ bounces: number }> {
    return this.report('postmark', bouncesOfPostmark(parsed(body)));
  }

  /** Notifications of SES by SNS, as SNS wraps them or raw. */
  @Post('ses')
  @HttpCode(200)
  @Takes('webhooks')
  @RawBody(NOTICE_LIMIT_BYTES)
  async ses(@Body() body: Buffer | undefined): Promise<{ bounces: number }> {
    const notice = parsed(body);
    const { data: sns } = snsMessage.safeParse(notice);
    if (sns?.Type === 'SubscriptionConfirmation') {
      // The BFF asks nobody out there; who set the subscription up opens it.
      this.logger.warn({ address: sns.SubscribeURL, msg: 'Open this address to confirm the subscription of SNS' });
      return { bounces: 0 };
    }
    const notification = sns ? parsed(sns.Message) : notice;
    const undecided = undecidedOfSes(notification);
    if (undecided) this.logger.log({ ...undecided, msg: 'SES tells of a mail that may have arrived' });
    return this.report('ses', bouncesOfSes(notification));
  }

  /** A mail to `bounce+...@`, whole or its start, as a mail server pipes it. */
  @Post('returned')
  @HttpCode(200)
  @Takes('webhooks')
  @StartOfBody(REPORT_WITHIN_BYTES)
  returned(@Body() body: Buffer | undefined): Promise<{ bounces: number }> {
    const bounces = bouncesOfReturned(body ?? Buffer.alloc(0));
    const line = bounces.length === 0 && this.lines.next('returned');
    if (line) this.logger.log({ ...line, msg: 'A mail that was handed over as returned reports no failed address' });
    return this.report('returned', bounces);
  }

  /** 200 says that all is known, and then it is counted; after anything else the sender tries again. */
  private async report(source: BounceSource, bounces: BouncedMail[]): Promise<{ bounces: number }> {
    for (const bounce of bounces) await this.bus.call(invoicing.bounceMail, bounce);
    countBounces(source, bounces.length);
    return { bounces: bounces.length };
  }
}

/** @throws AppError INVALID_INPUT where it is no JSON */
function parsed(body: Buffer | string | undefined): unknown {
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    throw new AppError('INVALID_INPUT', { message: 'This webhook takes JSON.' });
  }
}

import type { Mail, QuoteMails, User } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_MAILS } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Inject, Post, UseInterceptors } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { ApiAnswer, ApiNoContent, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import type { BffConfig } from '../config.js';
import { StoredFailuresInterceptor } from '../errors/stored-failures.interceptor.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUser, CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { NewQuoteMailDto } from './mails.dto.js';
import { refuseTestMailToOthers, requireMailable } from './require-mailable.js';

@Controller('app/api/quotes/:id/mails')
@UseInterceptors(StoredFailuresInterceptor)
export class QuoteMailsController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_MAILS)
  @ApiAnswer(
    200,
    'The mails of the quote, newest first, with its reminders and the sender address',
    schemaRef('QuoteMails'),
  )
  async list(@CurrentUserId() userId: string, @IdParam() id: string): Promise<QuoteMails> {
    const of = 'quote';
    const [mails, reminders] = await Promise.all([
      this.bus.call(invoicing.listMails, { userId, of, id }),
      this.bus.call(invoicing.getReminders, { userId, of, id }),
    ]);
    return { from: this.config.MAIL_FROM ?? null, mails, reminders };
  }

  @Post()
  @ApiAnswer(201, 'The mail, queued for the mail server', schemaRef('Mail'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'MAIL_OFF')
  send(
    @CurrentUser() user: User,
    @IdParam() id: string,
    @Body() mail: NewQuoteMailDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Mail> {
    requireMailable(mail, this.config);
    refuseTestMailToOthers(mail, user);
    return this.bus.call(invoicing.sendMail, { userId: user.id, of: 'quote', id, mail, idempotencyKey });
  }

  @Post('read')
  @ApiNoContent('The undelivered mails are marked as read')
  async markRead(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(invoicing.readMails, { userId, of: 'quote', id });
  }
}

import type { InvoiceMails, Mail, User } from '@paperbill/contracts/http';
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
import { NewInvoiceMailDto } from './mails.dto.js';
import { refuseTestMailToOthers, requireMailable } from './require-mailable.js';

@Controller('app/api/invoices/:id/mails')
@UseInterceptors(StoredFailuresInterceptor)
export class MailsController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_MAILS)
  @ApiAnswer(
    200,
    'The mails of the invoice, newest first, with its reminders, its schedule and the sender address',
    schemaRef('InvoiceMails'),
  )
  async list(@CurrentUserId() userId: string, @IdParam() id: string): Promise<InvoiceMails> {
    const [mails, reminders, recurring] = await Promise.all([
      this.bus.call(invoicing.listMails, { userId, id }),
      this.bus.call(invoicing.getReminders, { userId, of: 'invoice', id }),
      this.bus.call(invoicing.listRecurring, { userId, invoiceId: id }),
    ]);
    return { from: this.config.MAIL_FROM ?? null, mails, reminders, recurring };
  }

  @Post()
  @ApiAnswer(201, 'The mail, queued for the mail server', schemaRef('Mail'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'MAIL_OFF')
  send(
    @CurrentUser() user: User,
    @IdParam() id: string,
    @Body() mail: NewInvoiceMailDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<Mail> {
    requireMailable(mail, this.config);
    refuseTestMailToOthers(mail, user);
    return this.bus.call(invoicing.sendMail, { userId: user.id, id, mail, idempotencyKey });
  }

  @Post('read')
  @ApiNoContent('The undelivered mails are marked as read')
  async markRead(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(invoicing.readMails, { userId, id });
  }
}

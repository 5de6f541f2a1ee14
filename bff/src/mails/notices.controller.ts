import type { Notices } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { StoredFailuresInterceptor } from '../errors/stored-failures.interceptor.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';

const MAX_NOTICES = 60;

@Controller('app/api/news')
@UseInterceptors(StoredFailuresInterceptor)
export class NoticesController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_NOTICES)
  @ApiAnswer(
    200,
    'Unread messages of clients, unread answers to quotes and unread undelivered mails',
    schemaRef('News'),
  )
  async list(@CurrentUserId() userId: string): Promise<Notices> {
    const [clientMessages, mails, quoteAnswers] = await Promise.all([
      this.bus.call(invoicing.listUnreadMessages, { userId }),
      this.bus.call(invoicing.listUndeliveredMails, { userId }),
      this.bus.call(invoicing.listUnreadAnswers, { userId }),
    ]);
    return { clientMessages, mails, quoteAnswers };
  }
}

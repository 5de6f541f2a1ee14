import type { ClientMessage } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_CLIENT_MESSAGES } from '@paperbill/contracts/rules';
import { Controller, Get, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Answers, AnswersNothing } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { list } from '../api-description/schema.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';

/** The routes of the messages that clients send from the page of an invoice link. */
@Controller('app/api/invoices/:id/client-messages')
export class ClientMessagesController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_CLIENT_MESSAGES)
  @Answers(200, 'The messages of clients about the invoice, newest first', list(schemaRef('ClientMessage')))
  list(@UserId() userId: string, @Id() id: string): Promise<ClientMessage[]> {
    return this.bus.call(invoicing.listClientMessages, { userId, id });
  }

  @Post('read')
  @AnswersNothing('The messages are marked as read')
  async markRead(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(invoicing.readClientMessages, { userId, id });
  }
}

import type { ClientMessage } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_CLIENT_MESSAGES } from '@paperbill/contracts/rules';
import { Controller, Get, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer, ApiNoContent } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';

@Controller('app/api/invoices/:id/client-messages')
export class ClientMessagesController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_CLIENT_MESSAGES)
  @ApiAnswer(200, 'The messages of clients about the invoice, newest first', listSchema(schemaRef('ClientMessage')))
  list(@CurrentUserId() userId: string, @IdParam() id: string): Promise<ClientMessage[]> {
    return this.bus.call(invoicing.listClientMessages, { userId, id });
  }

  @Post('read')
  @ApiNoContent('The messages are marked as read')
  async markRead(@CurrentUserId() userId: string, @IdParam() id: string): Promise<void> {
    await this.bus.call(invoicing.readClientMessages, { userId, id });
  }
}

import type { ToDoAnswer } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Controller, Get, Inject, UseInterceptors } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { ApiAnswer } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import type { BffConfig } from '../config.js';
import { StoredFailuresInterceptor } from '../errors/stored-failures.interceptor.js';
import { CurrentUserId } from '../sessions/session.guard.js';

@Controller('app/api/to-do')
@UseInterceptors(StoredFailuresInterceptor)
export class ToDoController {
  constructor(
    private readonly bus: MessageBus,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @ApiAnswer(200, 'What the user should do next, and the sender address of mails', schemaRef('ToDo'))
  async get(@CurrentUserId() userId: string): Promise<ToDoAnswer> {
    const toDo = await this.bus.call(invoicing.getToDo, { userId });
    return { from: this.config.MAIL_FROM ?? null, ...toDo };
  }
}

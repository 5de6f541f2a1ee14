import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { ToDo } from '@paperbill/contracts/http';
import { invoicing, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { selectOverdue, selectFailedSchedules, selectUnfinishedDrafts, selectWaitingQuotes } from './to-do.queries.js';

@Controller()
export class ToDoController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getToDo)
  async get({ userId }: OfUser): Promise<ToDo> {
    const [overdue, schedules, quotes, drafts] = await Promise.all([
      selectOverdue(this.em, userId),
      selectFailedSchedules(this.em, userId),
      selectWaitingQuotes(this.em, userId),
      selectUnfinishedDrafts(this.em, userId),
    ]);
    return { overdue, schedules, quotes, drafts };
  }
}

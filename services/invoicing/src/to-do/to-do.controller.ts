import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { ToDo } from '@paperbill/contracts/http';
import { invoicing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import {
  selectOverdue,
  selectFailedSchedules,
  selectUnfinishedDrafts,
  selectUnsuccessfulPayments,
  selectWaitingQuotes,
} from './to-do.queries.js';

@Controller()
export class ToDoController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getToDo)
  async get({ userId }: WithUserId): Promise<ToDo> {
    // The queries run one after another, so that a request needs only one connection of the pool.
    const overdue = await selectOverdue(this.em, userId);
    const schedules = await selectFailedSchedules(this.em, userId);
    const quotes = await selectWaitingQuotes(this.em, userId);
    const drafts = await selectUnfinishedDrafts(this.em, userId);
    const payments = await selectUnsuccessfulPayments(this.em, userId);
    return { overdue, schedules, quotes, drafts, ...(payments.total > 0 && { payments }) };
  }
}

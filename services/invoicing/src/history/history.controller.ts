import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { invoicing, type WithUserId } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { readListPart } from '../read-list-part.js';
import { insertDownloadEvent, selectEventsOfUser } from './invoice-event.queries.js';

const MAX_EVENTS_PER_MESSAGE = 1_000;

@Controller()
export class HistoryController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.recordDownload)
  async recordDownload({ userId, id }: WithUserId & { id: string }) {
    if (isId(id)) await insertDownloadEvent(this.em, userId, id);
    return {};
  }

  @Handles(invoicing.listInvoiceEvents)
  list({ userId, after }: WithUserId & { after?: string }) {
    return readListPart(MAX_EVENTS_PER_MESSAGE, (limit) => selectEventsOfUser(this.em, userId, after, limit));
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  type InvoiceFilter,
  invoicing,
  type NumberJournalSelection,
  type WithUserId,
  type StatsSelection,
} from '@paperbill/contracts/nats';
import type { CalendarDate } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { readListPart } from '../read-list-part.js';
import { selectNumberJournal } from './number-journal.queries.js';
import { readStats, readStatsChange } from './read-stats.js';
import { InvoiceListService } from './invoice-list.service.js';
import { InvoicesService } from './invoices.service.js';

/** Large messages are faster, because PostgreSQL sorts all document numbers of the user for each message. */
const MAX_NUMBERS_PER_MESSAGE = 5_000;

@Controller()
export class InvoicesController {
  constructor(
    private readonly em: EntityManager,
    private readonly invoices: InvoicesService,
    private readonly invoiceList: InvoiceListService,
  ) {}

  @Handles(invoicing.getInvoice)
  get({ userId, id }: WithUserId & { id: string }) {
    return this.invoices.get(userId, id);
  }

  @Handles(invoicing.listInvoices)
  list(request: WithUserId & InvoiceFilter) {
    return this.invoiceList.list(request);
  }

  @Handles(invoicing.listInvoicesAsJson)
  listAsJson(request: WithUserId & InvoiceFilter) {
    return this.invoiceList.listAsJson(request);
  }

  @Handles(invoicing.exportInvoices)
  export({ userId, after }: WithUserId & { after?: string }) {
    return this.invoices.export(userId, after);
  }

  @Handles(invoicing.nextNumber)
  getNextNumber({ userId, date }: WithUserId & { date?: CalendarDate }) {
    return this.invoices.getNextNumber(userId, date);
  }

  @Handles(invoicing.listNumberJournal)
  listNumberJournal({ userId, ...selection }: WithUserId & NumberJournalSelection) {
    return readListPart(MAX_NUMBERS_PER_MESSAGE, (limit) => selectNumberJournal(this.em, userId, selection, limit));
  }

  @Handles(invoicing.countInvoices)
  count({ userId }: WithUserId) {
    return this.invoices.count(userId);
  }

  @Handles(invoicing.getStats)
  getStats({ userId, ...selection }: WithUserId & StatsSelection) {
    return readStats(this.em, userId, selection);
  }

  @Handles(invoicing.getStatsChange)
  getStatsChange({ userId, ...selection }: WithUserId & Pick<StatsSelection, 'period' | 'currency'>) {
    return readStatsChange(this.em, userId, selection);
  }
}

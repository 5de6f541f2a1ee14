import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  type ChangeQuote,
  type CreateQuote,
  type DecideQuote,
  invoicing,
  type WithUserId,
  type QuoteFilter,
  type SetQuoteStatus,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { selectQuotePage } from './quote.queries.js';
import { QuotesService } from './quotes.service.js';

@Controller()
export class QuotesController {
  constructor(
    private readonly em: EntityManager,
    private readonly quotes: QuotesService,
  ) {}

  @Handles(invoicing.listQuotes)
  list({ userId, ...filter }: WithUserId & QuoteFilter) {
    return selectQuotePage(this.em, userId, filter);
  }

  @Handles(invoicing.exportQuotes)
  export({ userId, after }: WithUserId & { after?: string }) {
    return this.quotes.export(userId, after);
  }

  @Handles(invoicing.createQuote)
  create(request: CreateQuote) {
    return this.quotes.create(request);
  }

  @Handles(invoicing.changeQuote)
  change(request: ChangeQuote) {
    return this.quotes.change(request);
  }

  @Handles(invoicing.setQuoteStatus)
  setStatus(request: SetQuoteStatus) {
    return this.quotes.setStatus(request);
  }

  @Handles(invoicing.invoiceQuote)
  createInvoiceDraft(request: DecideQuote) {
    return this.quotes.createInvoiceDraft(request);
  }
}

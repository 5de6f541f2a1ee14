import { Controller } from '@nestjs/common';
import type { InvoiceDraft, Quote } from '@paperbill/contracts/http';
import {
  type ChangeQuote,
  type CreateQuote,
  type DecideQuote,
  invoicing,
  type ListPart,
  type OfUser,
  type QuoteFilter,
  type QuoteList,
} from '@paperbill/contracts/nats';
import type { QuoteStatus } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { QuotesService } from './quotes.service.js';

@Controller()
export class QuotesController {
  constructor(private readonly quotes: QuotesService) {}

  @Handles(invoicing.listQuotes)
  list(request: OfUser & QuoteFilter): Promise<QuoteList> {
    return this.quotes.list(request);
  }

  @Handles(invoicing.exportQuotes)
  export({ userId, after }: OfUser & { after?: string }): Promise<ListPart<Quote>> {
    return this.quotes.export(userId, after);
  }

  @Handles(invoicing.createQuote)
  create(request: CreateQuote): Promise<Quote> {
    return this.quotes.create(request);
  }

  @Handles(invoicing.changeQuote)
  change(request: ChangeQuote): Promise<Quote> {
    return this.quotes.change(request);
  }

  @Handles(invoicing.setQuoteStatus)
  setStatus(request: DecideQuote & { status: QuoteStatus }): Promise<Quote> {
    return this.quotes.setStatus(request);
  }

  @Handles(invoicing.invoiceQuote)
  createInvoiceDraft(request: DecideQuote): Promise<InvoiceDraft> {
    return this.quotes.createInvoiceDraft(request);
  }
}

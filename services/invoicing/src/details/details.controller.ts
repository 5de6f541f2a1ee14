import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { type WithUserId, wholeDocument } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CreditNotesService } from '../credit-notes/credit-notes.service.js';
import { getQuote } from '../quotes/quotes.service.js';
import { InvoiceDetailsService } from './invoice-details.service.js';

type DocumentOfUser = WithUserId & { id: string };

@Controller()
export class DetailsController {
  constructor(
    private readonly invoices: InvoiceDetailsService,
    private readonly em: EntityManager,
    private readonly creditNotes: CreditNotesService,
  ) {}

  @Handles(wholeDocument.invoice)
  getInvoice({ userId, id }: DocumentOfUser) {
    return this.invoices.get(userId, id);
  }

  @Handles(wholeDocument.quote)
  getQuote({ userId, id }: DocumentOfUser) {
    return getQuote(this.em, userId, id);
  }

  @Handles(wholeDocument.creditNote)
  getCreditNote({ userId, id }: DocumentOfUser) {
    return this.creditNotes.get(userId, id);
  }
}

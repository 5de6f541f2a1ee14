import { Controller } from '@nestjs/common';
import { type CorrectInvoice, type CreateCreditNote, invoicing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CreditNotesService } from './credit-notes.service.js';

@Controller()
export class CreditNotesController {
  constructor(private readonly creditNotes: CreditNotesService) {}

  @Handles(invoicing.createCreditNote)
  create(request: CreateCreditNote) {
    return this.creditNotes.create(request);
  }

  @Handles(invoicing.correctInvoice)
  correct(request: CorrectInvoice) {
    return this.creditNotes.correct(request);
  }

  @Handles(invoicing.listCreditNotes)
  list({ userId, after }: WithUserId & { after?: string }) {
    return this.creditNotes.list(userId, after);
  }
}

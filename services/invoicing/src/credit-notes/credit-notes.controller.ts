import { Controller } from '@nestjs/common';
import type { ArchivedCreditNote, CreditNoteWithLines, InvoiceDraft } from '@paperbill/contracts/http';
import {
  type CorrectInvoice,
  type CreateCreditNote,
  invoicing,
  type ListPart,
  type OfUser,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { CreditNotesService } from './credit-notes.service.js';

@Controller()
export class CreditNotesController {
  constructor(private readonly creditNotes: CreditNotesService) {}

  @Handles(invoicing.createCreditNote)
  create(request: CreateCreditNote): Promise<CreditNoteWithLines> {
    return this.creditNotes.create(request);
  }

  @Handles(invoicing.correctInvoice)
  correct(request: CorrectInvoice): Promise<InvoiceDraft> {
    return this.creditNotes.correct(request);
  }

  @Handles(invoicing.listCreditNotes)
  list({ userId, after }: OfUser & { after?: string }): Promise<ListPart<ArchivedCreditNote>> {
    return this.creditNotes.list(userId, after);
  }
}

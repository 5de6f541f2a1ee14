import { Controller } from '@nestjs/common';
import type { ChangedPrice, DraftSummary, InvoiceDraft } from '@paperbill/contracts/http';
import { type CopyInvoice, invoicing, type OfUser, type SaveDraft } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { DraftsService } from './drafts.service.js';

@Controller()
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Handles(invoicing.listDrafts)
  list({ userId }: OfUser): Promise<DraftSummary[]> {
    return this.drafts.list(userId);
  }

  @Handles(invoicing.getDraft)
  get({ userId, id }: OfUser & { id: string }): Promise<InvoiceDraft> {
    return this.drafts.get(userId, id);
  }

  @Handles(invoicing.saveDraft)
  save(request: SaveDraft): Promise<DraftSummary> {
    return this.drafts.save(request);
  }

  @Handles(invoicing.deleteDraft)
  async delete({ userId, id, revision }: OfUser & { id: string; revision?: number }): Promise<Record<string, never>> {
    await this.drafts.delete(userId, id, revision);
    return {};
  }

  @Handles(invoicing.copyInvoice)
  copy(request: CopyInvoice): Promise<InvoiceDraft> {
    return this.drafts.copy(request);
  }

  @Handles(invoicing.listChangedPrices)
  listChangedPrices({ userId, id }: OfUser & { id: string }): Promise<ChangedPrice[]> {
    return this.drafts.listChangedPrices(userId, id);
  }
}

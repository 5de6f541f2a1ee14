import { Controller } from '@nestjs/common';
import { type CopyInvoice, invoicing, type WithUserId, type SaveDraft } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { DraftsService } from './drafts.service.js';

@Controller()
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Handles(invoicing.listDrafts)
  list({ userId }: WithUserId) {
    return this.drafts.list(userId);
  }

  @Handles(invoicing.getDraft)
  get({ userId, id }: WithUserId & { id: string }) {
    return this.drafts.get(userId, id);
  }

  @Handles(invoicing.saveDraft)
  save(request: SaveDraft) {
    return this.drafts.save(request);
  }

  @Handles(invoicing.deleteDraft)
  async delete({ userId, id, revision }: WithUserId & { id: string; revision?: number }) {
    await this.drafts.delete(userId, id, revision);
    return {};
  }

  @Handles(invoicing.copyInvoice)
  copy(request: CopyInvoice) {
    return this.drafts.copy(request);
  }

  @Handles(invoicing.listChangedPrices)
  listChangedPrices({ userId, id }: WithUserId & { id: string }) {
    return this.drafts.listChangedPrices(userId, id);
  }
}

import { Controller } from '@nestjs/common';
import { invoicing, type LinkAddress, type ScheduleOfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { SavedCardsService } from './saved-cards.service.js';

@Controller()
export class SavedCardsController {
  constructor(private readonly cards: SavedCardsService) {}

  @Handles(invoicing.storeSavedCard)
  async store() {
    return this.cards.store();
  }

  @Handles(invoicing.prepareAutomaticPayment)
  async prepare() {
    return this.cards.prepareCharge();
  }

  @Handles(invoicing.endSavedCard)
  async end(request: ScheduleOfUser) {
    await this.cards.end(request);
    return {};
  }

  @Handles(invoicing.endSavedCardOfLink)
  async endOfLink({ tokenHash }: LinkAddress) {
    await this.cards.endOfLink(tokenHash);
    return {};
  }
}

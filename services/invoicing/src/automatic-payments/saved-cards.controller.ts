import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { SavedCard } from '@paperbill/contracts/http';
import { invoicing, type InvoiceOfSchedule, type ScheduleOfUser } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { prepareCharge } from '../online-payments/automatic-payment.queries.js';
import { SavedCardsService } from './saved-cards.service.js';

@Controller()
export class SavedCardsController {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: SavedCardsService,
  ) {}

  @Handles(invoicing.storeSavedCard)
  store(card: InvoiceOfSchedule & SavedCard) {
    return this.cards.store(card);
  }

  @Handles(invoicing.prepareAutomaticPayment)
  async prepare(request: InvoiceOfSchedule) {
    const hasIds = isId(request.invoiceId) && isId(request.recurringId);
    return { charge: hasIds ? await prepareCharge(this.em, request) : null };
  }

  @Handles(invoicing.endSavedCard)
  async end(request: ScheduleOfUser) {
    await this.cards.end(request);
    return {};
  }
}

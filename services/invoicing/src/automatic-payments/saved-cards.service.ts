import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { SavedCard } from '@paperbill/contracts/http';
import { billing, type InvoiceOfSchedule, type ScheduleOfUser } from '@paperbill/contracts/nats';
import { isId } from '@paperbill/contracts/rules';
import { MessageBus } from '@paperbill/messaging';
import { appendEvent, Lifecycle, processDue, runForAllUsers, runForUser } from '@paperbill/service-kit';
import { requireFound } from '../documents/require-found.js';
import { findRecurring } from '../recurring/recurring-list.queries.js';
import { endCard, endUnusedCard, selectSourceInvoice, storeCard } from '../saved-cards/saved-card.queries.js';
import {
  type EndingCard,
  leaseEndingCards,
  leaseUnusedCards,
  retryEndingCard,
  storeEndOfCard,
} from './ending-cards.queries.js';

/** If billing does not respond, each card takes CHARGE_TIMEOUT_MS. The whole batch must fit into the lease. */
const CARDS_PER_BATCH = 8;

/** Implements rules CARD-2 and CARD-4. */
@Injectable()
export class SavedCardsService {
  private readonly logger = new Logger('SavedCards');

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** Stores a card. If `isKept` is false, billing must remove the card at Stripe. */
  async store(card: InvoiceOfSchedule & SavedCard): Promise<{ isKept: boolean }> {
    const { userId, recurringId, invoiceId } = card;
    if (!isId(recurringId) || !isId(invoiceId)) return { isKept: false };
    return this.em.transactional(async (em) => {
      const result = await storeCard(em, card);
      if (result === 'stored') {
        const source = await selectSourceInvoice(em, recurringId);
        await appendEvent(em, { userId, action: 'recurring.card-saved', ...source }, 'system');
      }
      return { isKept: result !== 'refused' };
    });
  }

  /** Ends the automatic payments of a schedule. @throws AppError NOT_FOUND if the user has no such schedule */
  async end({ userId, recurringId }: ScheduleOfUser): Promise<void> {
    await requireFound(recurringId, () => findRecurring(this.em, userId, recurringId));
    await this.em.transactional((em) => endCard(em, { userId, recurringId }, 'user'));
  }

  forgetEndedCards(): Promise<number> {
    return processDue({
      leaseBatch: () => runForAllUsers(() => leaseEndingCards(this.em.fork(), CARDS_PER_BATCH)),
      work: (card) => this.forget(card),
      retryLater: (card) => runForUser(card.userId, () => retryEndingCard(this.em.fork(), card)),
      isStopping: () => this.lifecycle.isStopping(),
      logger: this.logger,
    });
  }

  /**
   * Ends each card that no schedule and no planned charge uses (rule CARD-4). A payment, a refund or a deletion can
   * finish the last charge of an ended schedule, so this job checks all cards regularly.
   */
  async endUnusedCards(): Promise<void> {
    for (const { userId, recurringId } of await runForAllUsers(() => leaseUnusedCards(this.em.fork()))) {
      await runForUser(userId, () => this.em.fork().transactional((em) => endUnusedCard(em, userId, recurringId)));
    }
  }

  private async forget(card: EndingCard): Promise<number> {
    await this.bus.call(billing.forgetSavedCard, card);
    await runForUser(card.userId, () => storeEndOfCard(this.em.fork(), card));
    return 1;
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit';
import type { BillingConfig } from '../config.js';
import { deletePaymentEvents, selectOpenSessionsOfUser } from './client-payments.queries.js';
import { PaymentAccountEntity } from './payment-account.entity.js';
import { PaymentSessions } from './payment-sessions.js';
import { SavedCardEntity } from './saved-card.entity.js';
import { SavedCards } from './saved-cards.js';

const SESSIONS_PER_MESSAGE = 20;
const CARDS_PER_MESSAGE = 20;

/** The account at Stripe is not deleted, because it belongs to the user. */
@Injectable()
export class ClientPaymentsDeletion {
  constructor(
    @Inject(CONFIG) private readonly config: BillingConfig,
    private readonly cards: SavedCards,
    private readonly em: EntityManager,
    private readonly sessions: PaymentSessions,
  ) {}

  /** @returns true if nothing is left to delete */
  async delete(userId: string): Promise<boolean> {
    // After this update, no page can be opened and no card can be charged.
    await this.em.fork().nativeUpdate(PaymentAccountEntity, { userId }, { isOn: false });
    if (this.config.STRIPE_SECRET_KEY) {
      const open = await selectOpenSessionsOfUser(this.em.fork(), userId, SESSIONS_PER_MESSAGE);
      for (const session of open) await this.sessions.close(session);
      if (open.length === SESSIONS_PER_MESSAGE) return false;
      const cards = await this.em.fork().find(SavedCardEntity, { userId }, { limit: CARDS_PER_MESSAGE });
      for (const { recurringId } of cards) await this.cards.forget({ userId, recurringId });
      if (cards.length === CARDS_PER_MESSAGE) return false;
    }
    return deletePaymentEvents(this.em.fork(), userId);
  }
}

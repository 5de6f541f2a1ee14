import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FieldChange } from '@paperbill/contracts/http';
import { CONFIG } from '@paperbill/service-kit';
import { type BillingConfig, receivesPaymentEvents } from '../config.js';
import { InboxProcessor, type StoreOutcome } from '../inbox/inbox-processor.js';
import { InboxWorker } from '../inbox/inbox-worker.js';
import { isDisconnectedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { type ClientPayment, ClientPaymentEntity } from './client-payment.entity.js';
import { ClientPaymentSync } from './client-payment-sync.js';
import { toAccountOptions } from './payment-account-state.js';
import { PaymentAccountEntity } from './payment-account.entity.js';
import { PaymentAccounts } from './payment-accounts.js';
import { paymentInbox, storeEventError, type WaitingPaymentEvent } from './payment-inbox.queries.js';

/**
 * Processes events about clients' payments and users' accounts. The data in an event may be outdated, so the payment or
 * account is fetched from Stripe again.
 */
@Injectable()
export class PaymentEventProcessor extends InboxProcessor<WaitingPaymentEvent> {
  readonly inbox = paymentInbox;

  constructor(
    em: EntityManager,
    private readonly accounts: PaymentAccounts,
    private readonly payments: ClientPaymentSync,
    private readonly stripe: StripeGateway,
  ) {
    super(em);
  }

  async applyEvent(event: WaitingPaymentEvent, store: StoreOutcome): Promise<void> {
    const { accountId, objectId } = event;
    if (objectId === accountId) return this.refreshAccount(accountId, store);
    try {
      const payment = await this.findPayment(event);
      if (!payment) return await this.storeInOwnTransaction(store, 'ignored');
      const isReachable = await this.payments.sync(payment, (em) => store(em, 'processed', []));
      if (!isReachable) await this.refresh(accountId);
    } catch (error) {
      // The payments of a disconnected account can no longer be fetched.
      if (!isDisconnectedError(error)) throw error;
      await this.refreshAccount(accountId, store);
    }
  }

  private async refreshAccount(accountId: string, store: StoreOutcome): Promise<void> {
    await this.storeInOwnTransaction(store, (await this.refresh(accountId)) ? 'processed' : 'ignored');
  }

  private async refresh(accountId: string): Promise<boolean> {
    const account = await this.em.fork().findOne(PaymentAccountEntity, { accountId });
    if (account) await this.accounts.refresh(account);
    return account !== null;
  }

  private storeInOwnTransaction(store: StoreOutcome, state: 'processed' | 'ignored'): Promise<void> {
    return this.em.fork().transactional((em) => store(em, state, []));
  }

  /**
   * Returns the payment that an event is about, or null if billing did not create this payment. The id of the payment
   * at Stripe is unknown until the first sync of its session.
   */
  private async findPayment({ accountId, objectId, type }: WaitingPaymentEvent): Promise<ClientPayment | null> {
    const em = this.em.fork();
    if (objectId.startsWith('cs_')) return em.findOne(ClientPaymentEntity, { accountId, sessionId: objectId });
    const payment = await em.findOne(ClientPaymentEntity, { accountId, paymentIntentId: objectId });
    if (payment || !isChargeEvent(type)) return payment;
    const { data } = await this.stripe.callStripe((stripe) =>
      stripe.checkout.sessions.list({ payment_intent: objectId, limit: 1 }, toAccountOptions(accountId)),
    );
    return data[0] ? em.findOne(ClientPaymentEntity, { accountId, sessionId: data[0].id }) : null;
  }

  protected recordAttempt(em: EntityManager, eventId: string, _: FieldChange[], error: string): Promise<void> {
    return storeEventError(em, eventId, error);
  }
}

/**
 * Only an event about a charge can arrive before the first sync of its session. A refund or dispute happens after the
 * end of the session. The event about this end has then led to the first sync.
 */
const isChargeEvent = (type: string): boolean => type.startsWith('charge.') && !type.startsWith('charge.dispute.');

@Injectable()
export class PaymentEventWorker extends InboxWorker<WaitingPaymentEvent> {
  protected readonly logger = new Logger('PaymentEvents');
  protected readonly rowNoun = 'payment events';

  constructor(
    processor: PaymentEventProcessor,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {
    super(processor);
  }

  protected override isEnabled(): boolean {
    return receivesPaymentEvents(this.config);
  }
}

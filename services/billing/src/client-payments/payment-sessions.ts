import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { invoicing, type NewPaymentSession, type OpenPaymentSession, type WithUserId } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import type Stripe from 'stripe';
import { isMissingObjectError, isRefusedError, isRefusedParam, StripeGateway } from '../stripe/stripe-gateway.js';
import {
  type ClientPayment,
  ClientPaymentEntity,
  isCharge,
  isPayable,
  payableStates,
  type PaymentKey,
} from './client-payment.entity.js';
import { ClientPaymentSync } from './client-payment-sync.js';
import { toAccountOptions } from './payment-account-state.js';
import { PaymentAccounts } from './payment-accounts.js';
import { hasSameContent, toSessionParams } from './payment-session-params.js';
import { TransferCustomers } from './transfer-customers.js';

const MIN_TIME_LEFT_MS = 30 * 60_000;

const DAY_MS = 86_400_000;
/**
 * Maximum number of unpaid pages of an invoice per day. A client needs several pages, for example after a page has
 * expired or the amount has changed. Without a maximum, anybody with the link could create any number of sessions in
 * the user's account.
 */
export const MAX_UNPAID_PAGES_PER_DAY = 30;

/** An invoice has at most one open page. */
@Injectable()
export class PaymentSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: PaymentAccounts,
    private readonly bus: MessageBus,
    private readonly customers: TransferCustomers,
    private readonly payments: ClientPaymentSync,
    private readonly stripe: StripeGateway,
  ) {}

  /**
   * Opens a payment page, or returns the open page with the same content.
   * @throws AppError ONLINE_PAYMENT_UNAVAILABLE if the account or the invoice accepts no such payment,
   *   TOO_MANY_REQUESTS after {@link MAX_UNPAID_PAGES_PER_DAY}
   */
  async open(request: NewPaymentSession): Promise<{ url: string }> {
    const { state } = await this.accounts.get(request);
    if (state !== 'active') throw new AppError('ONLINE_PAYMENT_UNAVAILABLE');
    const url = await this.openUnlessRefused(request);
    if (url === null) throw new AppError('ONLINE_PAYMENT_UNAVAILABLE');
    return { url };
  }

  /**
   * Syncs a session after the client has returned from Stripe. A session that belongs to another invoice is ignored.
   */
  async sync({ userId, invoiceId, sessionId }: WithUserId & { invoiceId: string; sessionId: string }): Promise<void> {
    const payment = await this.em.fork().findOne(ClientPaymentEntity, { userId, invoiceId, sessionId });
    if (payment) await this.payments.sync(payment);
  }

  /**
   * Expires the page of a session, or stops its awaited transfer. If the client has paid before that, the payment
   * is synced.
   */
  close({ id, ...invoice }: PaymentKey): Promise<void> {
    return this.payments.runForInvoice(invoice, async (em) => {
      const payment = await em.findOne(ClientPaymentEntity, { id, state: { $in: [...payableStates] } });
      if (payment) await this.closeUnderLock(em, payment);
    });
  }

  /**
   * Expires the page of a session. If the client has paid or chosen a bank transfer before that, the payment is synced.
   */
  expire({ id, ...invoice }: PaymentKey): Promise<void> {
    return this.payments.runForInvoice(invoice, async (em) => {
      const payment = await em.findOne(ClientPaymentEntity, { id, state: 'open' });
      if (payment) await this.expireUnderLock(em, payment);
    });
  }

  private async openUnlessRefused(request: NewPaymentSession): Promise<string | null> {
    try {
      return await this.payments.runForInvoice(request, (em) => this.openUnderLock(em, request));
    } catch (error) {
      if (!isRefusedError(error)) throw error;
      // Stripe refuses payments of restricted and disconnected accounts. The state is stored, so that no other client
      // tries to pay.
      await this.accounts.refresh(request);
      throw new AppError('ONLINE_PAYMENT_UNAVAILABLE', { cause: error });
    }
  }

  /** @returns null if the invoice cannot be paid with this amount, for example because it was just paid */
  private async openUnderLock(em: EntityManager, request: NewPaymentSession): Promise<string | null> {
    // The account may have been turned off, or the user deleted, while this request waited for the lock.
    const account = await this.accounts.lockAccount(em, request);
    if (account.state !== 'active') return null;
    const params = toSessionParams(request, account);
    const accountId = account.accountId ?? '';
    const earlier = await em.find(ClientPaymentEntity, { userId: request.userId, invoiceId: request.invoiceId });
    await this.payments.syncChargesUnderLock(em, earlier);
    let reusable: { session: Stripe.Checkout.Session; payment: ClientPayment } | undefined;
    for (const payment of earlier.filter(isPayable)) {
      const session = await this.payments.syncSessionUnderLock(em, payment);
      if (!session || payment.state !== 'open') continue;
      if (!reusable && payment.accountId === accountId && isReusable(session, params)) reusable = { session, payment };
      else await this.expireUnderLock(em, payment);
    }
    // Invoicing now knows the current states of all payments of the invoice. Invoicing checks the request again,
    // because one of these payments may be newer than the request.
    if (await this.isOutdated(request)) {
      if (reusable) await this.expireUnderLock(em, reusable.payment);
      return null;
    }
    if (reusable) return reusable.session.url;
    requireFewUnpaidPages(earlier);
    for (const payment of earlier.filter(isAwaitingTransfer)) {
      await this.payments.stopTransferUnderLock(em, payment);
      // The transfer was not stopped, because its money has just arrived.
      if (payment.state !== 'canceled') return null;
    }
    return this.create(em, request, accountId, params, earlier);
  }

  private async isOutdated(request: NewPaymentSession): Promise<boolean> {
    const { userId, invoiceId, linkId, amount, currency, savesCardFor } = request;
    const session: OpenPaymentSession = {
      ...{ sessionId: 'new', userId, invoiceId, linkId, amount, currency },
      ...(savesCardFor && { savesCardFor }),
    };
    return (await this.bus.call(invoicing.findOutdatedSessions, { sessions: [session] })).sessionIds.length > 0;
  }

  /**
   * Stores the session before the client gets its URL. If storing fails, the next attempt sends the same idempotency
   * key, so Stripe returns the same session.
   */
  private async create(
    em: EntityManager,
    request: NewPaymentSession,
    accountId: string,
    params: ReturnType<typeof toSessionParams>,
    earlier: ClientPayment[],
  ): Promise<string | null> {
    const { userId, invoiceId, linkId, amount, currency, savesCardFor } = request;
    const key = `payment:${invoiceId}:${earlier.length}:${params.metadata.order}`;
    const session =
      (await this.createTransferSession(request, accountId, params, earlier)) ??
      (await this.createPlainSession(params, accountId, key));
    em.create(ClientPaymentEntity, {
      ...{ userId, invoiceId, linkId, accountId, amount, currency },
      sessionId: session.id,
      paymentIntentId: null,
      customerId: session.customer as string | null,
      recurringId: savesCardFor ?? null,
      expiresAt: new Date(session.expires_at * 1_000),
    });
    await em.flush();
    return session.url;
  }

  /**
   * @returns null if the account accepts no bank transfers, or if Stripe refuses the parameters or the customer. The
   * client can then use another payment method.
   */
  private async createTransferSession(
    request: NewPaymentSession,
    accountId: string,
    { customer_email: _, ...params }: ReturnType<typeof toSessionParams>,
    earlier: ClientPayment[],
  ): Promise<Stripe.Checkout.Session | null> {
    if (!params.payment_method_options) return null;
    try {
      const customer = await this.customers.ensureCustomer(request, accountId, earlier);
      const key = `payment:${request.invoiceId}:${earlier.length}:${customer}:${params.metadata.order}`;
      return await this.createSession({ ...params, customer }, accountId, key);
    } catch (error) {
      if (!isRefusedError(error)) throw error;
      return null;
    }
  }

  private async createPlainSession(
    { payment_method_options: _, ...params }: ReturnType<typeof toSessionParams>,
    accountId: string,
    key: string,
  ): Promise<Stripe.Checkout.Session> {
    try {
      return await this.createSession(params, accountId, key);
    } catch (error) {
      // Stripe refuses the e-mail address of the client. The client enters an address on the page.
      if (!isRefusedParam(error, 'customer_email')) throw error;
      const { customer_email: _, ...others } = params;
      return this.createSession(others, accountId, `${key}:no-email`);
    }
  }

  private createSession(
    params: Stripe.Checkout.SessionCreateParams,
    accountId: string,
    key: string,
  ): Promise<Stripe.Checkout.Session> {
    return this.stripe.callOnce(key, (stripe, idempotencyKey) =>
      stripe.checkout.sessions.create(params, { ...toAccountOptions(accountId), idempotencyKey }),
    );
  }

  /**
   * Expires an open session of a locked invoice, or stops its bank transfer. If the client has chosen a bank transfer
   * before the session could expire, the transfer is stopped too.
   */
  async closeUnderLock(em: EntityManager, payment: ClientPayment): Promise<void> {
    if (payment.state === 'open') await this.expireUnderLock(em, payment);
    if (isAwaitingTransfer(payment)) await this.payments.stopTransferUnderLock(em, payment);
  }

  /**
   * Expires the page. If Stripe refuses because the session has expired or the client has paid, the session is synced.
   */
  private async expireUnderLock(em: EntityManager, payment: ClientPayment): Promise<void> {
    try {
      await this.stripe.callStripe((stripe) =>
        stripe.checkout.sessions.expire(payment.sessionId!, {}, toAccountOptions(payment.accountId)),
      );
      payment.state = 'expired';
      await em.flush();
    } catch (error) {
      if (!isRefusedError(error) && !isMissingObjectError(error)) throw error;
      if ((await this.payments.syncSessionUnderLock(em, payment))?.status === 'open') throw error;
    }
  }
}

const isReusable = (session: Stripe.Checkout.Session, params: ReturnType<typeof toSessionParams>): boolean =>
  hasSameContent(session, params) && session.expires_at * 1_000 > Date.now() + MIN_TIME_LEFT_MS;

const isAwaitingTransfer = ({ state }: Pick<ClientPayment, 'state'>): boolean => state === 'awaiting_transfer';

const isUnpaidPage = (payment: Pick<ClientPayment, 'state' | 'sessionId'>): boolean =>
  payment.state === 'expired' || (payment.state === 'canceled' && !isCharge(payment));

function requireFewUnpaidPages(payments: ClientPayment[]): void {
  const unpaid = payments
    .filter((payment) => isUnpaidPage(payment) && payment.createdAt.getTime() > Date.now() - DAY_MS)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const oldest = unpaid[MAX_UNPAID_PAGES_PER_DAY - 1];
  if (!oldest) return;
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: (oldest.createdAt.getTime() + DAY_MS - Date.now()) / 1_000 });
}

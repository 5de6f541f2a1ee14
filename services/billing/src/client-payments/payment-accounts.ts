import { createHash } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type PaymentAccount } from '@paperbill/contracts/http';
import { type billing, invoicing, type RequestOf, type WithUserId } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit';
import type Stripe from 'stripe';
import type { BillingConfig } from '../config.js';
import { ExclusiveWork } from '../stripe/exclusive-work.js';
import { isDisconnectedError, StripeGateway } from '../stripe/stripe-gateway.js';
import { checkPaymentsSoon, compareTransfersSoon } from './client-payments.queries.js';
import { PaymentAccountEntity, type PaymentAccountRow } from './payment-account.entity.js';
import { listTransferCurrencies } from './bank-transfers.js';
import { type FetchedAccount, isOfMode, toFetchedAccount, toPaymentAccount } from './payment-account-state.js';

type Connection = RequestOf<typeof billing.connectPaymentAccount>;
type CheckedAccount = FetchedAccount & { checkedAt: Date };

/** The parts of an account that Stripe sends only on request. */
const INCLUDED_PARTS = ['configuration.merchant', 'defaults', 'identity', 'requirements'] as const;

/** Creates the users' connected accounts at Stripe, and passes the states of these accounts on to invoicing. */
@Injectable()
export class PaymentAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly exclusive: ExclusiveWork,
    private readonly stripe: StripeGateway,
    @Inject(CONFIG) private readonly config: BillingConfig,
  ) {}

  async get({ userId }: WithUserId): Promise<PaymentAccount> {
    return this.toAnswer(await this.em.fork().findOne(PaymentAccountEntity, { userId }));
  }

  /** Locks the account row, so that the account does not change until the transaction ends. */
  async lockAccount(
    em: EntityManager,
    { userId }: WithUserId,
  ): Promise<PaymentAccount & Pick<PaymentAccountRow, 'transferCurrencies'>> {
    const row = await em.findOne(PaymentAccountEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_READ });
    return { ...this.toAnswer(row), transferCurrencies: row?.transferCurrencies ?? [] };
  }

  /**
   * Fetches the account, and passes its state on to invoicing, even if the state has not changed.
   * @param fetchedAccount the state of the operator's own account, if the caller has just fetched it
   */
  refresh({ userId }: WithUserId, fetchedAccount?: CheckedAccount): Promise<PaymentAccount> {
    return this.runExclusive(userId, async (em, row) => {
      if (row && isOfMode(this.config.CLIENT_PAYMENTS, row)) {
        em.assign(row, (row.accountId === null && fetchedAccount) || (await this.fetch(row.accountId)));
      }
      return this.storeAndPush(em, userId, row);
    });
  }

  /** The operator's own account can always charge. */
  async fetchOwnAccount(): Promise<CheckedAccount> {
    const checkedAt = new Date();
    return { state: 'active', checkedAt, ...(await this.fetchOwnTransferCurrencies()) };
  }

  /**
   * Turns online payments on. A disconnected account cannot be connected again, so the user gets a new one.
   * @returns the URL of Stripe's page on which the user adds missing information, or null if nothing is missing
   */
  async connect(request: Connection): Promise<{ url: string | null; account: PaymentAccount }> {
    this.stripe.requireClientPaymentsEnabled();
    const { userId } = request;
    return this.runExclusive(userId, async (em, stored) => {
      const accountId = this.config.CLIENT_PAYMENTS === 'own' ? null : await this.ensureAccount(request, stored);
      const changes = { accountId, isOn: true, ...(await this.fetch(accountId)) };
      const row = stored ? em.assign(stored, changes) : em.create(PaymentAccountEntity, { userId, ...changes });
      const url = accountId === null || row.state === 'active' ? null : await this.createLink(accountId, request);
      return { url, account: await this.storeAndPush(em, userId, row) };
    });
  }

  turnOff({ userId }: WithUserId): Promise<PaymentAccount> {
    return this.runExclusive(userId, (em, row) => {
      if (row) row.isOn = false;
      return this.storeAndPush(em, userId, row);
    });
  }

  private runExclusive<Result>(
    userId: string,
    work: (em: EntityManager, row: PaymentAccountRow | null) => Promise<Result>,
  ): Promise<Result> {
    return this.exclusive.runForClients(userId, `payment account ${userId}`, async (em) => {
      const row = await em.findOne(PaymentAccountEntity, { userId });
      const { accountId = null, state = 'none' } = row ?? {};
      const result = await work(em, row);
      const isDisconnected =
        row?.accountId !== accountId || (row?.state === 'disconnected' && state !== 'disconnected');
      if (accountId !== null && isDisconnected) await checkPaymentsSoon(em, userId, accountId);
      return result;
    });
  }

  private async fetch(accountId: string | null): Promise<CheckedAccount> {
    if (accountId === null) return this.fetchOwnAccount();
    const checkedAt = new Date();
    try {
      const account = await this.stripe.callStripe((stripe) =>
        stripe.v2.core.accounts.retrieve(accountId, { include: [...INCLUDED_PARTS] }),
      );
      return { ...toFetchedAccount(account), checkedAt };
    } catch (error) {
      if (!isDisconnectedError(error)) throw error;
      return { state: 'disconnected', checkedAt };
    }
  }

  /** If Stripe does not allow the operator's key to read the account, the stored currencies are kept. */
  private async fetchOwnTransferCurrencies(): Promise<Pick<FetchedAccount, 'transferCurrencies'>> {
    try {
      const { capabilities } = await this.stripe.callStripe((stripe) => stripe.accounts.retrieveCurrent());
      return { transferCurrencies: listTransferCurrencies((capability) => capabilities?.[capability] === 'active') };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'PAYMENT_PROVIDER_FAILED')) throw error;
      return {};
    }
  }

  private async ensureAccount(request: Connection, stored: PaymentAccountRow | null): Promise<string> {
    const former = stored?.accountId ?? null;
    if (former !== null && (await this.fetch(former)).state !== 'disconnected') return former;
    const { userId, email, name } = request;
    const params = {
      contact_email: email,
      ...(name && { display_name: name }),
      dashboard: 'full',
      // The user pays Stripe's fees, and bears refunds and disputes.
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      metadata: { user_id: userId },
    } satisfies Stripe.V2.Core.AccountCreateParams;
    // If an earlier attempt created the account but did not store its id, Stripe returns the same account for the same
    // idempotency key. The key contains a hash of the parameters, because Stripe refuses a key with changed parameters.
    const content = createHash('sha256').update(JSON.stringify(params)).digest('hex');
    const { id } = await this.stripe.callOnce(
      `account:${userId}:${former ?? ''}:${content}`,
      (stripe, idempotencyKey) => stripe.v2.core.accounts.create(params, { idempotencyKey }),
    );
    return id;
  }

  private async createLink(account: string, { returnUrl, refreshUrl }: Connection): Promise<string> {
    const { url } = await this.stripe.callStripe((stripe) =>
      stripe.v2.core.accountLinks.create({
        account,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
        },
      }),
    );
    return url;
  }

  /**
   * Stores the account, and passes its state on to invoicing, while the account is locked. Invoicing therefore never
   * gets an older state after a newer one. If invoicing does not answer, nothing is stored.
   */
  private async storeAndPush(
    em: EntityManager,
    userId: string,
    row: PaymentAccountRow | null,
  ): Promise<PaymentAccount> {
    await em.flush();
    const account = this.toAnswer(row);
    await this.bus.call(invoicing.setPaymentAccountState, { userId, state: account.state });
    if (account.state === 'off' || account.state === 'none') await compareTransfersSoon(em, userId);
    return account;
  }

  private toAnswer(row: PaymentAccountRow | null): PaymentAccount {
    return toPaymentAccount(this.config.CLIENT_PAYMENTS, row);
  }
}

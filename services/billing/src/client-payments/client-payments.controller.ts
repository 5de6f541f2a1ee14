import { Controller } from '@nestjs/common';
import {
  billing,
  type InvoiceOfSchedule,
  type NewPaymentSession,
  type RefundOnlinePayment,
  type RequestOf,
  type WithUserId,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { OutdatedSessions } from './outdated-sessions.js';
import { PaymentAccounts } from './payment-accounts.js';
import { PaymentRefunds } from './payment-refunds.js';
import { PaymentSessions } from './payment-sessions.js';
import { Payouts } from './payouts.js';
import { SavedCardCharges } from './saved-card-charges.js';
import { SavedCards } from './saved-cards.js';

@Controller()
export class ClientPaymentsController {
  constructor(
    private readonly accounts: PaymentAccounts,
    private readonly outdatedSessions: OutdatedSessions,
    private readonly cards: SavedCards,
    private readonly charges: SavedCardCharges,
    private readonly payouts: Payouts,
    private readonly refunds: PaymentRefunds,
    private readonly sessions: PaymentSessions,
  ) {}

  @Handles(billing.getPaymentAccount)
  getAccount(request: WithUserId) {
    return this.accounts.get(request);
  }

  @Handles(billing.refreshPaymentAccount)
  refreshAccount(request: WithUserId) {
    return this.accounts.refresh(request);
  }

  @Handles(billing.connectPaymentAccount)
  connectAccount(request: RequestOf<typeof billing.connectPaymentAccount>) {
    return this.accounts.connect(request);
  }

  @Handles(billing.turnOffPaymentAccount)
  async turnOffAccount(request: WithUserId) {
    const account = await this.accounts.turnOff(request);
    // From now on, invoicing returns the user's open sessions as outdated.
    this.outdatedSessions.runSoon();
    return account;
  }

  @Handles(billing.openPaymentSession)
  openSession(request: NewPaymentSession) {
    return this.sessions.open(request);
  }

  @Handles(billing.syncPaymentSession)
  async syncSession(request: RequestOf<typeof billing.syncPaymentSession>) {
    await this.sessions.sync(request);
    return {};
  }

  @Handles(billing.refundPayment)
  async refund(request: RefundOnlinePayment) {
    await this.refunds.refund(request);
    return {};
  }

  @Handles(billing.chargeSavedCard)
  chargeSavedCard(request: InvoiceOfSchedule) {
    return this.charges.charge(request);
  }

  @Handles(billing.forgetSavedCard)
  async forgetSavedCard(request: RequestOf<typeof billing.forgetSavedCard>) {
    await this.cards.forget(request);
    return {};
  }

  @Handles(billing.listPayouts)
  listPayouts(request: WithUserId) {
    return this.payouts.list(request);
  }
}

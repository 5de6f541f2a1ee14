import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import {
  AppError,
  type OnlinePaymentChoices,
  partPaymentKinds,
  type PaymentAccountState,
  paymentAccountStates,
} from '@paperbill/contracts/http';
import {
  invoicing,
  type OpenPaymentSession,
  type RequestOf,
  type SettledOnlinePayment,
  type WithUserId,
} from '@paperbill/contracts/nats';
import { MAX_DEPOSIT_PERCENTAGE } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { enqueueChangeNotice } from '../notices/change-notice.queries.js';
import { selectOnlinePaymentsOfUser } from './online-payment.queries.js';
import { OnlinePaymentsService } from './online-payments.service.js';
import { selectChoices, selectOutdatedSessions, storeOnlineOptions } from './payable-invoice.queries.js';

const MAX_PAYMENTS_PER_MESSAGE = 1_000;

@Controller()
export class OnlinePaymentsController {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: OnlinePaymentsService,
  ) {}

  @Handles(invoicing.getOnlinePaymentChoices)
  getChoices({ userId }: WithUserId) {
    return selectChoices(this.em, userId);
  }

  @Handles(invoicing.updateOnlinePaymentChoices)
  async updateChoices({ userId, ...request }: WithUserId & Partial<OnlinePaymentChoices>) {
    const { allowsPartPayments, partPaymentKind, depositPercentage, allowsSavedCards } = request;
    const changes = { allowsPartPayments, partPaymentKind, depositPercentage, allowsSavedCards };
    if (!areValidChoices(changes)) throw new AppError('INVALID_INPUT');
    return this.em.transactional(async (em) => {
      await storeOnlineOptions(em, userId, changes);
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'paymentOptions' });
      return selectChoices(em, userId);
    });
  }

  @Handles(invoicing.recordAccountChange)
  async recordAccountChange({ userId, notice, before, after }: RequestOf<typeof invoicing.recordAccountChange>) {
    await this.em.transactional(async (em) => {
      await appendEvent(em, { userId, action: 'profile.saved', detail: 'paymentOptions' });
      await enqueueChangeNotice(em, userId, notice, [{ name: 'onlinePayments', ofPayments: true, before, after }]);
    });
    return {};
  }

  @Handles(invoicing.exportOnlinePayments)
  export({ userId, after }: WithUserId & { after?: string }) {
    return readListPart(MAX_PAYMENTS_PER_MESSAGE, (limit) => selectOnlinePaymentsOfUser(this.em, userId, after, limit));
  }

  @Handles(invoicing.settleOnlinePayment)
  settle(payment: SettledOnlinePayment) {
    return this.payments.settle(payment);
  }

  @Handles(invoicing.setPaymentAccountState)
  async setAccountState({ userId, state }: WithUserId & { state: PaymentAccountState }) {
    if (!paymentAccountStates.includes(state)) throw new AppError('INVALID_INPUT');
    await storeOnlineOptions(this.em, userId, { accountState: state });
    return {};
  }

  @Handles(invoicing.findOutdatedSessions)
  async findOutdatedSessions({ sessions }: { sessions: OpenPaymentSession[] }) {
    return { sessionIds: await selectOutdatedSessions(this.em, sessions) };
  }
}

function areValidChoices(choices: Partial<OnlinePaymentChoices>): boolean {
  const { allowsPartPayments, partPaymentKind, depositPercentage, allowsSavedCards } = choices;
  return (
    [allowsPartPayments, allowsSavedCards].every((choice) => ['boolean', 'undefined'].includes(typeof choice)) &&
    (partPaymentKind === undefined || partPaymentKinds.includes(partPaymentKind)) &&
    (depositPercentage === undefined ||
      (Number.isInteger(depositPercentage) && depositPercentage >= 1 && depositPercentage <= MAX_DEPOSIT_PERCENTAGE))
  );
}

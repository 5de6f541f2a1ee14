import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { billing, type ChargeResult } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { compareDecimals } from '@paperbill/money';
import { CONFIG, Lifecycle, processDue, runForAllUsers, runForUser } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { insertChargeFailedEvent } from '../history/invoice-event.queries.js';
import { lockInvoice } from '../invoices/locked-invoice.queries.js';
import { getMailLimits, type MailLimits } from '../mails/mail-limits.js';
import { lockMailsOfUser } from '../mails/mail.queries.js';
import { selectPayableInvoice } from '../online-payments/payable-invoice.queries.js';
import { endCard, endUnusedCard, lockCard } from '../saved-cards/saved-card.queries.js';
import { type DueCharge, leaseDueCharges, retryCharge, storeResult } from './due-charges.queries.js';
import { enqueueRequestToPay } from './enqueue-request-to-pay.js';

/** If billing does not respond, each charge takes CHARGE_TIMEOUT_MS. The whole batch must fit into the lease. */
const CHARGES_PER_BATCH = 8;

/** Charges invoices to saved cards when they are due (rules CARD-7 to CARD-9). */
@Injectable()
export class ChargesService {
  private readonly logger = new Logger('Charges');

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** Concurrent calls handle different charges. @returns the number of charges that billing answered */
  chargeDueInvoices(): Promise<number> {
    return processDue({
      leaseBatch: () => runForAllUsers(() => leaseDueCharges(this.em.fork(), CHARGES_PER_BATCH)),
      work: (due) => runForUser(due.userId, () => this.charge(due)),
      retryLater: (due) => runForUser(due.userId, () => retryCharge(this.em.fork(), due)),
      isStopping: () => this.lifecycle.isStopping(),
      logger: this.logger,
    });
  }

  private async charge(due: DueCharge): Promise<number> {
    const result = await this.requestCharge(due);
    if (result === 'processing') return 1;
    const plan = await this.bus.call(billing.getPlanOnSchedule, { userId: due.userId });
    const limits = getMailLimits(plan, this.config);
    await this.em.fork().transactional((em) => finish(em, due, result, limits));
    return 1;
  }

  /**
   * If the charge is too late, billing is still asked, because it may have the result of an earlier request. Billing
   * charges nothing without the permission of `prepareAutomaticPayment`.
   */
  private async requestCharge({ isTooLate, ...invoice }: DueCharge): Promise<ChargeResult> {
    try {
      return (await this.bus.call(billing.chargeSavedCard, invoice)).result;
    } catch (error) {
      if (!isTooLate) throw error;
      return 'failed';
    }
  }
}

async function finish(em: EntityManager, due: DueCharge, result: ChargeResult, limits: MailLimits): Promise<void> {
  const { userId, invoiceId, recurringId } = due;
  // The locks have the same order as in the transaction that creates a copy.
  await lockInvoice(em, userId, invoiceId);
  await lockMailsOfUser(em, userId);
  const hasCard = await lockCard(em, recurringId);
  const { payable, isAccountPaused, isReportedPaid } = await selectPayableInvoice(em, userId, invoiceId);
  const isPaid = result === 'succeeded' || payable === null || compareDecimals(payable, '0') <= 0;
  // The charge is retried in two cases: Stripe may lift the restriction of the account, or the user may find that the
  // client's message "paid" is wrong.
  const isWaiting = isAccountPaused || isReportedPaid;
  if (result === 'notDue' && !isPaid && hasCard && isWaiting && !due.isTooLate) return retryCharge(em, due);
  const isStored = await storeResult(em, due, isPaid ? 'done' : 'failed');
  if (isStored && !isPaid) {
    await insertChargeFailedEvent(em, invoiceId);
    await enqueueRequestToPay(em, { userId, invoiceId, amount: payable }, limits);
  }
  if (result === 'noCard') await endCard(em, { userId, recurringId }, 'system');
  else await endUnusedCard(em, userId, recurringId);
}

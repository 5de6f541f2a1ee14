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

/** A batch must end within its lease, even if each request to billing takes CHARGE_TIMEOUT_MS. */
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

  /**
   * Concurrent calls process different charges, because each call leases its own charges.
   * @returns the number of charges for which billing returned a result
   */
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
    await this.em.fork().transactional((em) => finishCharge(em, due, result, limits));
    return 1;
  }

  /**
   * A charge that is too late is still sent to billing, because billing may know the result of an earlier request.
   * Billing makes no new charge without the permission of `prepareAutomaticPayment`.
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

async function finishCharge(
  em: EntityManager,
  due: DueCharge,
  result: ChargeResult,
  limits: MailLimits,
): Promise<void> {
  const { userId, invoiceId, recurringId } = due;
  // To avoid deadlocks, these locks have the same order as the locks of the transaction that creates a copy.
  await lockInvoice(em, userId, invoiceId);
  await lockMailsOfUser(em, userId);
  const hasCard = await lockCard(em, recurringId);
  const { payable, isAccountPaused, isReportedPaid } = await selectPayableInvoice(em, userId, invoiceId);
  const isPaid = result === 'succeeded' || payable === null || compareDecimals(payable, '0') <= 0;
  // The charge is retried if the account is restricted or if the client says that the invoice is paid. Stripe may lift
  // the restriction, and the user may reject the message of the client.
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

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import type { invoicing, PayableInvoice, RequestOf } from '@paperbill/contracts/nats';
import { getDecimals } from '@paperbill/contracts/rules';
import { compareDecimals, toAmount } from '@paperbill/money';
import { runForUser } from '@paperbill/service-kit';
import { getPayableAmounts, getWholeAmount, validateClientAmount } from '../online-payments/payable-amounts.js';
import { selectPayableInvoice } from '../online-payments/payable-invoice.queries.js';
import { endCard, selectScheduleOfInvoice } from '../saved-cards/saved-card.queries.js';
import { LinksService } from './links.service.js';

/** Prepares the payments that clients make on the pages of links (rules ONL-5 and ONL-6). */
@Injectable()
export class ClientPaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinksService,
  ) {}

  /**
   * @param amount the amount of a part payment; by default, the whole amount that can be paid
   * @param savesCard whether the client wants to save the card for the future invoices of the schedule (rule CARD-1)
   * @throws AppError NOT_FOUND, TEST_LINK, ONLINE_PAYMENT_UNAVAILABLE, or INVALID_INPUT if the amount is not allowed or
   * the card cannot be saved
   */
  async prepare({ tokenHash, amount, savesCard }: RequestOf<typeof invoicing.preparePayment>): Promise<PayableInvoice> {
    const { userId, invoiceId, linkId, isTest } = await this.links.find(tokenHash);
    if (isTest) throw new AppError('TEST_LINK');
    const invoice = await runForUser(userId, () => selectPayableInvoice(this.em, userId, invoiceId));
    const payable = getPayableAmounts(invoice);
    if (!payable) throw new AppError('ONLINE_PAYMENT_UNAVAILABLE');
    const { invoiceNumber, companyName, clientName, clientEmail, currency, language } = invoice;
    if (amount !== undefined) {
      const message = validateClientAmount(amount, payable, currency);
      if (message !== null) throw AppError.invalid({ path: 'amount', message });
    }
    const schedule = savesCard && (await runForUser(userId, () => selectScheduleOfInvoice(this.em, userId, invoiceId)));
    const wholeAmount = getWholeAmount(invoice);
    const isWhole = wholeAmount !== null && (amount === undefined || compareDecimals(amount, wholeAmount) === 0);
    if (savesCard && !(schedule && schedule.acceptsCard && isWhole)) throw new AppError('INVALID_INPUT');
    const { deposit } = payable;
    const isDeposit = amount !== undefined && deposit !== undefined && compareDecimals(amount, deposit) === 0;
    return {
      ...(schedule && { savesCardFor: schedule.recurringId }),
      ...(isDeposit && { isDeposit }),
      ...{ userId, invoiceId, linkId, invoiceNumber, companyName, clientName, clientEmail, currency, language },
      amount: amount === undefined ? payable.amount : toAmount(amount, getDecimals(currency)),
    };
  }

  /** @throws AppError NOT_FOUND, TEST_LINK */
  async endSavedCard(tokenHash: string): Promise<void> {
    const { userId, invoiceId, isTest } = await this.links.find(tokenHash);
    if (isTest) throw new AppError('TEST_LINK');
    await runForUser(userId, () =>
      this.em.transactional(async (em) => {
        const schedule = await selectScheduleOfInvoice(em, userId, invoiceId);
        if (schedule) await endCard(em, { userId, recurringId: schedule.recurringId }, 'client');
      }),
    );
  }
}

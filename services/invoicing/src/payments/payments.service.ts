import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type InvoicePayments,
  paymentDateError,
  paymentErrors,
  type StoredPayment as PaymentOfUser,
} from '@paperbill/contracts/http';
import { type ListPart, type WithUserId, type PaymentDate, type RecordPayment } from '@paperbill/contracts/nats';
import { getDecimalRule, getDecimals, isId, MAX_PAYMENTS } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { compareDecimals, isRefundTooHigh, toAmount, validateDecimal } from '@paperbill/money';
import { appendEvent } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { requireFound } from '../documents/require-found.js';
import { findEarlierAttempt } from '../find-earlier-attempt.js';
import { toAuditTarget, type LockedInvoice } from '../invoices/locked-invoice.queries.js';
import { hashPayment } from '../request-hashes.js';
import { lockInvoicesWithCurrentSummary } from './mark.js';
import { PaymentEntity, type StoredPayment } from './payment.entity.js';
import { insertPayment, pruneRemovedPayments, selectPayments } from './payment.queries.js';
import { Receipts } from './receipts.js';
import { resolvePaidMessages } from './paid-messages.queries.js';
import {
  getPaymentAmounts,
  selectPaymentsOfInvoice,
  updatePaymentSummary,
  toInvoicePayments,
} from './payment-summary.js';

const MAX_PAYMENTS_PER_MESSAGE = 1_000;

@Injectable()
export class PaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly receipts: Receipts,
  ) {}

  /** @throws AppError NOT_FOUND, INVALID_INPUT, QUOTA_REACHED or IDEMPOTENCY_KEY_REUSED */
  async record({ userId, id, fields, idempotencyKey }: RecordPayment): Promise<InvoicePayments> {
    const errors = paymentErrors(fields, new Date());
    if (errors.length > 0) throw AppError.invalid(...errors);
    const sendReceipt = compareDecimals(fields.amount, '0') > 0 ? await this.receipts.prepare(userId) : null;
    return this.changePayments(userId, id, async (em, invoice) => {
      // Locks are taken in this order: mails, planned charge. Recording a payment locks the planned charge, because the
      // charge is done if nothing is left to pay.
      if (sendReceipt) await this.receipts.lock(em, userId);
      const before = await selectPaymentsOfInvoice(em, id);
      const request = { userId, idempotencyKey, requestHash: hashPayment(invoice.id, fields) };
      if (await findEarlierAttempt(em, 'payments', request)) {
        return toInvoicePayments(invoice, invoice, before);
      }
      const message = validateDecimal(fields.amount, getDecimalRule('amount', invoice.currency));
      if (message !== null) throw AppError.invalid({ path: 'amount', message });
      if (before.length >= MAX_PAYMENTS) {
        throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyPayments', params: [MAX_PAYMENTS] } });
      }
      if (
        compareDecimals(fields.amount, '0') < 0 &&
        isRefundTooHigh(invoice.total, [...getPaymentAmounts(before), fields.amount])
      ) {
        throw AppError.invalid({ path: 'amount', message: validationTexts.paidBackTooMuch });
      }
      const amount = toAmount(fields.amount, getDecimals(invoice.currency));
      const payment = { ...fields, amount, ...request, id: randomUUID(), invoiceId: id };
      if (!(await insertPayment(em, payment))) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      await pruneRemovedPayments(em, id);
      await resolvePaidMessages(em, id);
      await appendEvent(em, { userId, action: 'invoice.payment-recorded', ...toAuditTarget(invoice) });
      const stored = await updatePaymentSummary(em, userId, invoice);
      await sendReceipt?.(em, payment);
      return stored;
    });
  }

  /** @throws AppError INVALID_INPUT if the date is refused, or NOT_FOUND if the invoice has no such payment */
  async setDate({ userId, id, paymentId, date }: WithUserId & PaymentDate): Promise<InvoicePayments> {
    if (!isId(paymentId)) throw new AppError('NOT_FOUND');
    const message = paymentDateError(date, new Date());
    if (message) throw AppError.invalid({ path: 'date', message });
    return this.changePayments(userId, id, async (em, invoice) => {
      const payment = await requireFound(paymentId, () =>
        em.findOne(PaymentEntity, { id: paymentId, invoiceId: id, removedAt: null }),
      );
      refuseOnlinePayment(payment);
      if (payment.date === date) return toInvoicePayments(invoice, invoice, await selectPaymentsOfInvoice(em, id));
      await em.nativeUpdate(PaymentEntity, { id: paymentId }, { date });
      await appendEvent(em, { userId, action: 'invoice.payment-dated', ...toAuditTarget(invoice) });
      return updatePaymentSummary(em, userId, invoice);
    });
  }

  /** @throws AppError NOT_FOUND if the invoice has no such payment, INVALID_INPUT if a part of it was refunded */
  async remove(userId: string, id: string, paymentId: string): Promise<InvoicePayments> {
    if (!isId(paymentId)) throw new AppError('NOT_FOUND');
    return this.changePayments(userId, id, async (em, invoice) => {
      const before = await selectPaymentsOfInvoice(em, id);
      const payment = before.find((one) => one.id === paymentId);
      if (!payment) throw new AppError('NOT_FOUND');
      refuseOnlinePayment(payment);
      const otherPayments = before.filter((one) => one !== payment);
      if (
        compareDecimals(payment.amount, '0') > 0 &&
        isRefundTooHigh(invoice.total, getPaymentAmounts(otherPayments))
      ) {
        throw new AppError('INVALID_INPUT', { reason: { code: 'paidBackAlready' } });
      }
      await em.nativeUpdate(PaymentEntity, { id: paymentId }, { removedAt: new Date() });
      await appendEvent(em, { userId, action: 'invoice.payment-removed', ...toAuditTarget(invoice) });
      return updatePaymentSummary(em, userId, invoice);
    });
  }

  list(userId: string, after?: string): Promise<ListPart<PaymentOfUser>> {
    return readListPart(MAX_PAYMENTS_PER_MESSAGE, (limit) => selectPayments(this.em, userId, after, limit));
  }

  private async changePayments(
    userId: string,
    id: string,
    change: (em: EntityManager, invoice: LockedInvoice) => Promise<InvoicePayments>,
  ): Promise<InvoicePayments> {
    return this.em.transactional(async (em) =>
      change(em, (await lockInvoicesWithCurrentSummary(em, userId, [id]))[0]!),
    );
  }
}

/**
 * Online payments cannot be changed, because the stored payments must agree with the payments at Stripe (rule ONL-4).
 */
function refuseOnlinePayment({ source }: Pick<StoredPayment, 'source'>): void {
  if (source === 'online') throw new AppError('INVALID_INPUT', { reason: { code: 'paymentMadeOnline' } });
}

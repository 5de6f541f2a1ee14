import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OnlinePaymentDetails } from '@paperbill/contracts/http';
import { type Currency, paymentMethods, paymentSources } from '@paperbill/contracts/rules';
import { paymentNotes } from '@paperbill/contracts/texts';

/** A payment of an invoice. The amount of a refund is negative. The row is deleted with the invoice. */
export const PaymentEntity = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    date: p.date(),
    amount: p.decimal('string'),
    /** The payment method. It is empty for a payment that was recorded because the user marked the invoice as paid. */
    method: p.enum(['', ...paymentMethods]),
    note: p.string(),
    /**
     * The code of the payment's note, for automatically recorded payments. {@link getPaymentNoteText} returns the text of the
     * code.
     */
    noteCode: p.string().$type<keyof typeof paymentNotes>().nullable(),
    source: p.enum([...paymentSources]),
    /** Stripe's id of the charge, refund or dispute. Null if the payment was not made online. */
    reference: p.string().nullable(),
    onlinePaymentId: p.string().nullable(),
    /**
     * `fee` is the part of the amount that Stripe deducted. `net` is the rest, which was added to the balance. Both are
     * in `feeCurrency`.
     */
    fee: p.decimal('string').nullable(),
    net: p.decimal('string').nullable(),
    feeCurrency: p.string().$type<Currency>().nullable(),
    idempotencyKey: p.string().nullable(),
    /** The hash of the request that first used the idempotency key. */
    requestHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /**
     * The time at which the payment was removed. A removed payment no longer counts. The row is kept, because an undo
     * and a retry need it.
     */
    removedAt: p.datetime().nullable(),
    /**
     * The former `paidAt` of the invoice, if the payment was removed by marking the invoice as unpaid. An undo uses
     * this time to find the payment.
     */
    unmarkedPaidAt: p.datetime().nullable(),
  },
});

export type StoredPayment = InferEntity<typeof PaymentEntity>;

/** Returns the text of a payment's note. The code can be unknown, because a later release may have stored it. */
export const getPaymentNoteText = ({ note, noteCode }: Pick<StoredPayment, 'note' | 'noteCode'>): string =>
  noteCode && Object.hasOwn(paymentNotes, noteCode) ? paymentNotes[noteCode] : note;

type OnlinePaymentColumns = Pick<StoredPayment, 'reference' | 'onlinePaymentId' | 'fee' | 'net' | 'feeCurrency'>;

/** Returns the details of an online payment. Returns an empty object for other payments. */
export function getOnlineDetails({ reference, onlinePaymentId, fee, net, feeCurrency }: OnlinePaymentColumns): {
  online?: OnlinePaymentDetails;
} {
  if (!reference || !onlinePaymentId) return {};
  const details = fee && net && feeCurrency ? { fee, net, currency: feeCurrency } : null;
  return { online: { paymentId: onlinePaymentId, reference, fee: details } };
}

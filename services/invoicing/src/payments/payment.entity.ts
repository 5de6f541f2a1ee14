import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OnlinePaymentDetails } from '@paperbill/contracts/http';
import { type Currency, paymentMethods, paymentSources } from '@paperbill/contracts/rules';
import { paymentNotes } from '@paperbill/contracts/texts';

/** The amount of a refund is negative. */
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
    /** Only automatically recorded payments have a code. {@link getPaymentNoteText} returns its text. */
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
    requestHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** A removed payment no longer counts. The row is kept, because an undo and a retry need it. */
    removedAt: p.datetime().nullable(),
    /** The former `paidAt` of an invoice that was marked as unpaid. An undo finds the payment by this time. */
    unmarkedPaidAt: p.datetime().nullable(),
  },
});

export type StoredPayment = InferEntity<typeof PaymentEntity>;

/** Returns the text of a payment's note. The code can be unknown, because a later release may have stored it. */
export const getPaymentNoteText = ({ note, noteCode }: Pick<StoredPayment, 'note' | 'noteCode'>): string =>
  noteCode && Object.hasOwn(paymentNotes, noteCode) ? paymentNotes[noteCode] : note;

type OnlinePaymentColumns = Pick<StoredPayment, 'reference' | 'onlinePaymentId' | 'fee' | 'net' | 'feeCurrency'>;

export function getOnlineDetails({ reference, onlinePaymentId, fee, net, feeCurrency }: OnlinePaymentColumns): {
  online?: OnlinePaymentDetails;
} {
  if (!reference || !onlinePaymentId) return {};
  const details = fee && net && feeCurrency ? { fee, net, currency: feeCurrency } : null;
  return { online: { paymentId: onlinePaymentId, reference, fee: details } };
}

import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { paymentMethods, paymentSources } from '@paperbill/contracts/rules';
import { paymentNotes } from '@paperbill/contracts/texts';

/** A payment of an invoice; negative for a refund. Deleted with its invoice. */
export const PaymentEntity = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    date: p.date(),
    amount: p.decimal('string'),
    /** '' if a mark as paid recorded it, which names no method. */
    method: p.enum(['', ...paymentMethods]),
    note: p.string(),
    /** Replaces the note of payments that the product recorded itself. {@link noteOf} renders it. */
    noteCode: p.string().$type<keyof typeof paymentNotes>().nullable(),
    source: p.enum([...paymentSources]),
    idempotencyKey: p.string().nullable(),
    /** The hash of the request that had this key. */
    requestHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** A removed payment no longer counts. It is kept for an undo, and to recognise a repeated request. */
    removedAt: p.datetime().nullable(),
    /** Set if a mark as unpaid removed it: the invoice's `paidAt` before. An undo finds it by this time. */
    unmarkedPaidAt: p.datetime().nullable(),
  },
});

export type StoredPayment = InferEntity<typeof PaymentEntity>;

/** Renders the note of a payment. A later release may have stored a code that is unknown here. */
export const noteOf = ({ note, noteCode }: Pick<StoredPayment, 'note' | 'noteCode'>): string =>
  noteCode && Object.hasOwn(paymentNotes, noteCode) ? paymentNotes[noteCode] : note;

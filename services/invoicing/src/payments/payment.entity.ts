import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { paymentMethods, paymentSources } from '@paperbill/contracts/rules';
import { paymentNotes } from '@paperbill/contracts/texts';

/** What was paid of an invoice, or paid back where it is negative. Deleted with its invoice. */
export const PaymentEntity = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    date: p.date(),
    amount: p.decimal('string'),
    /** '' where the invoice was marked as paid: nobody said how. */
    method: p.enum(['', ...paymentMethods]),
    note: p.string(),
    /** Instead of a note, where the product entered the payment. {@link noteOf} renders it. */
    noteCode: p.string().$type<keyof typeof paymentNotes>().nullable(),
    source: p.enum([...paymentSources]),
    idempotencyKey: p.string().nullable(),
    /** Of the request that the key came with. */
    requestHash: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** It counts no more; kept for an undo, and for the request that is repeated. */
    removedAt: p.datetime().nullable(),
    /** Where a mark as unpaid took it away: the invoice's time of payment then, which brings it back. */
    unmarkedPaidAt: p.datetime().nullable(),
  },
});

export type StoredPayment = InferEntity<typeof PaymentEntity>;

/** What people read as the note of a payment. A later release may have stored a code that this one does not know. */
export const noteOf = ({ note, noteCode }: Pick<StoredPayment, 'note' | 'noteCode'>): string =>
  noteCode && Object.hasOwn(paymentNotes, noteCode) ? paymentNotes[noteCode] : note;

import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { creditNoteKinds } from '@paperbill/contracts/rules';

/** What takes something off an invoice. Sender, client and rate are the invoice's own, which never change. */
export const CreditNoteEntity = defineEntity({
  name: 'CreditNote',
  tableName: 'credit_notes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    invoiceId: p.uuid(),
    number: p.string(),
    date: p.date(),
    kind: p.enum([...creditNoteKinds]),
    reason: p.string(),
    subtotal: p.decimal('string'),
    taxAmount: p.decimal('string'),
    total: p.decimal('string'),
    idempotencyKey: p.string(),
    /** Of the request that the key came with. */
    requestHash: p.string(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export type StoredCreditNote = InferEntity<typeof CreditNoteEntity>;

/** A line of a credit note. Deleted with it. */
export const CreditNoteLineEntity = defineEntity({
  name: 'CreditNoteLine',
  tableName: 'credit_note_lines',
  properties: {
    creditNoteId: p.uuid().primary(),
    sortOrder: p.integer().primary(),
    /** The invoice's line that it is of; null where it is of none. */
    lineItemId: p.uuid().strictNullable(),
    productName: p.string(),
    description: p.string(),
    quantity: p.decimal('string'),
    unit: p.string(),
    unitPrice: p.decimal('string'),
    subtotal: p.decimal('string'),
  },
});

export type StoredCreditNoteLine = InferEntity<typeof CreditNoteLineEntity>;

import { defineEntity, p } from '@mikro-orm/core';
import { amountFields, creditedLineFields, creditNoteFields } from '@paperbill/contracts/http';
import { creditNoteKinds } from '@paperbill/contracts/rules';
import { requestProperties, rowProperties } from '../documents/document-columns.js';
import { propertiesOf } from '../field-properties.js';

/** Has no sender, client and tax rate of its own: those of the invoice never change. */
export const CreditNoteEntity = defineEntity({
  name: 'CreditNote',
  tableName: 'credit_notes',
  properties: {
    ...rowProperties(),
    invoiceId: p.uuid(),
    number: p.string(),
    kind: p.enum([...creditNoteKinds]),
    ...propertiesOf(creditNoteFields),
    ...propertiesOf(amountFields),
    ...requestProperties(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** Deleted with its credit note. */
export const CreditNoteLineEntity = defineEntity({
  name: 'CreditNoteLine',
  tableName: 'credit_note_lines',
  properties: {
    creditNoteId: p.uuid().primary(),
    sortOrder: p.integer().primary(),
    /** The credited line of the invoice; null if the credit note is over an amount. */
    lineItemId: p.uuid().strictNullable(),
    ...propertiesOf(creditedLineFields),
  },
});

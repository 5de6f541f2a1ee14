import { defineEntity, p } from '@mikro-orm/core';
import { amountFields, creditedLineFields, creditNoteFields } from '@paperbill/contracts/http';
import { creditNoteKinds } from '@paperbill/contracts/rules';
import { requestProperties, idProperties } from '../documents/document-columns.js';
import { taxAndRoundingProperties } from '../documents/taxes-and-rounding.js';
import { toProperties } from '../field-properties.js';

/** A credit note. Its sender, client and tax rate are read from the credited invoice, where they never change. */
export const CreditNoteEntity = defineEntity({
  name: 'CreditNote',
  tableName: 'credit_notes',
  properties: {
    ...idProperties(),
    invoiceId: p.uuid(),
    number: p.string(),
    kind: p.enum([...creditNoteKinds]),
    ...toProperties(creditNoteFields),
    ...toProperties(amountFields),
    ...taxAndRoundingProperties(),
    ...requestProperties(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export const CreditNoteLineEntity = defineEntity({
  name: 'CreditNoteLine',
  tableName: 'credit_note_lines',
  properties: {
    creditNoteId: p.uuid().primary(),
    sortOrder: p.integer().primary(),
    /** The id of the credited invoice line; null if the credit note credits an amount instead of lines. */
    lineItemId: p.uuid().strictNullable(),
    ...toProperties(creditedLineFields),
  },
});

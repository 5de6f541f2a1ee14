import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { LineItemFields, QuoteFields } from '@paperbill/contracts/http';
import { discountKinds, quoteStatuses } from '@paperbill/contracts/rules';
import { clientProperties, senderProperties } from '../documents/document-columns.js';

/** What the user writes, and the amounts that follow from it. */
const quoteFields = {
  customerId: p.uuid().strictNullable(),
  quoteDate: p.date(),
  validUntil: p.date(),
  ...clientProperties(),
  paymentTerms: p.string(),
  /** Percent. */
  taxRate: p.decimal('string'),
  subtotal: p.decimal('string'),
  taxAmount: p.decimal('string'),
  total: p.decimal('string'),
} satisfies Record<keyof QuoteFields, unknown>;

export const quoteFieldNames = Object.keys(quoteFields) as (keyof QuoteFields)[];

/** A quote as it was saved last: what the user wrote, the amounts, and a snapshot of the sender. */
export const QuoteEntity = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    number: p.string(),
    ...quoteFields,
    status: p.enum([...quoteStatuses]).default('open'),
    decidedAt: p.datetime().nullable(),
    revision: p.integer().default(1),
    discountKind: p.enum([...discountKinds]).strictNullable(),
    /** Percent, or money. */
    discountValue: p.decimal('string').strictNullable(),
    discountAmount: p.decimal('string'),
    lineItems: p.json().$type<LineItemFields[]>(),
    ...senderProperties(),
    watermark: p.boolean(),
    idempotencyKey: p.string(),
    /** Of the request that the key came with. */
    requestHash: p.string(),
    /** Of what it says now. */
    contentHash: p.string(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export type StoredQuote = InferEntity<typeof QuoteEntity>;

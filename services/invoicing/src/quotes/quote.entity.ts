import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { LineItemFields, QuoteFields } from '@paperbill/contracts/http';
import { companyNameSizes, discountKinds, invoiceTemplates, quoteStatuses } from '@paperbill/contracts/rules';

/** What the user writes, and the amounts that follow from it. */
const quoteFields = {
  customerId: p.uuid().strictNullable(),
  quoteDate: p.date(),
  validUntil: p.date(),
  clientName: p.string(),
  contactPerson: p.string(),
  clientAddress: p.string(),
  clientAddressLine2: p.string(),
  clientCity: p.string(),
  clientState: p.string(),
  clientZipCode: p.string(),
  clientCountry: p.string(),
  clientEmail: p.string(),
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
    companyName: p.string(),
    companyTitle: p.string(),
    companyAddress: p.text(),
    companyEmail: p.string(),
    companyPhone: p.string(),
    companyPaymentTerms: p.string(),
    companyPaymentInstructions: p.string(),
    /** Which logo; null without one. */
    companyLogoSha256: p.string().strictNullable(),
    companyNameFont: p.string(),
    companyNameColor: p.string(),
    companyNameSize: p.enum([...companyNameSizes]),
    invoiceTemplate: p.enum([...invoiceTemplates]),
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

import { defineEntity, type InferEntity, type Opt, p } from '@mikro-orm/core';
import { companyNameSizes, type InvoiceStatus, invoiceStatuses, invoiceTemplates } from '@paperbill/contracts/rules';
import { statusAsRead } from './overdue.js';

/** An invoice as it was saved: what the user wrote, the amounts, and a snapshot of the sender. */
export const InvoiceEntity = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    customerId: p.uuid().strictNullable(),
    invoiceNumber: p.string(),
    invoiceDate: p.date(),
    dueDate: p.date(),
    clientName: p.string(),
    contactPerson: p.string(),
    clientAddress: p.string(),
    clientAddressLine2: p.string(),
    clientCity: p.string(),
    clientState: p.string(),
    clientZipCode: p.string(),
    clientCountry: p.string(),
    clientEmail: p.string(),
    /** Percent. */
    taxRate: p.decimal('string'),
    subtotal: p.decimal('string'),
    taxAmount: p.decimal('string'),
    total: p.decimal('string'),
    /** As the last call set it. */
    storedStatus: p.enum([...invoiceStatuses]).fieldName('status'),
    /** As it reads today. */
    statusToday: p
      .string()
      .$type<Opt<InvoiceStatus>>()
      .formula((column) => statusAsRead(column['storedStatus']!, column['dueDate']!)),
    paidAt: p.datetime().strictNullable(),
    paymentTerms: p.string(),
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
    idempotencyKey: p.string().strictNullable(),
    /** Of the request that the key came with. */
    requestHash: p.string().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export type StoredInvoice = InferEntity<typeof InvoiceEntity>;

import { defineEntity, type InferEntity, type Opt, p } from '@mikro-orm/core';
import { invoiceFields } from '@paperbill/contracts/http';
import { invoiceStatuses, type ShownStatus } from '@paperbill/contracts/rules';
import {
  contentProperties,
  lineProperties,
  rowProperties,
  senderProperties,
  timeProperties,
} from '../documents/document-columns.js';
import { postalProperties } from '../documents/postal-addresses.js';
import { statusAsRead } from './invoice-formulas.js';

/** An issued invoice: the fields that the user wrote, the amounts, and a snapshot of the sender. */
export const InvoiceEntity = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    ...rowProperties(),
    ...contentProperties(invoiceFields),
    /** The status that was set last. */
    storedStatus: p.enum([...invoiceStatuses]).fieldName('status'),
    /** The shown status, computed when it is read. */
    statusToday: p
      .string()
      .$type<Opt<ShownStatus>>()
      .formula(({ storedStatus, dueDate, voidedAt, total }) => {
        const columns: Record<string, unknown> = {
          status: storedStatus,
          due_date: dueDate,
          voided_at: voidedAt,
          total,
        };
        return statusAsRead((name) => String(columns[name]));
      }),
    paidAt: p.datetime().strictNullable(),
    /** The amount paid before the invoice was issued. It is also stored as a payment. */
    deposit: p.decimal('string').nullable(),
    /** The sum of its payments. */
    amountPaid: p.decimal('string').default('0'),
    /** The sum of the payments that the user entered. */
    amountEntered: p.decimal('string').default('0'),
    /** Computed by `summarizePayments` of libs/money. Above 0, the customer owes it. Below 0, the customer has a credit. */
    outstanding: p.decimal('string').default('0'),
    /** true if a part was paid and an amount is still due. */
    isPartlyPaid: p.boolean().default(false),
    /** The sum of its credit notes. */
    amountCredited: p.decimal('string').default('0'),
    /** When credit notes cancelled the invoice. Its stored status is `paid` since, because nothing is to be paid. */
    voidedAt: p.datetime().nullable(),
    /** The date of the payment that covered the total. */
    paidOn: p.date().nullable(),
    /** When the payment summary was computed. Null after a change by release 0.1, which does not compute it. */
    settledAt: p.datetime().nullable(),
    ...senderProperties(),
    ...postalProperties(),
    /** See `Invoice`; null for the first. */
    fileOrdinal: p.integer().nullable(),
    copiedFromId: p.uuid().nullable(),
    /** The void invoice that this one replaces. */
    correctsId: p.uuid().nullable(),
    quoteId: p.uuid().nullable(),
    idempotencyKey: p.string().strictNullable(),
    /** The hash of the request that had this key. */
    requestHash: p.string().strictNullable(),
    ...timeProperties(),
  },
});

export type StoredInvoice = InferEntity<typeof InvoiceEntity>;

/** Deleted with its invoice. */
export const LineItemEntity = defineEntity({
  name: 'LineItem',
  tableName: 'invoice_line_items',
  properties: {
    id: p.uuid().primary(),
    invoiceId: p.uuid(),
    ...lineProperties(),
  },
});

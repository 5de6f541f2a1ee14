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

/** An invoice as it was saved: what the user wrote, the amounts, and a snapshot of the sender. */
export const InvoiceEntity = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    ...rowProperties(),
    ...contentProperties(invoiceFields),
    /** As the last call set it. */
    storedStatus: p.enum([...invoiceStatuses]).fieldName('status'),
    /** As it reads today. */
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
    /** What was paid before it was written: one of its payments. */
    deposit: p.decimal('string').nullable(),
    /** The sum of its payments. */
    amountPaid: p.decimal('string').default('0'),
    /** What of it was entered, beside what marks recorded. */
    amountEntered: p.decimal('string').default('0'),
    /** What its customer owes for it, as `summarizePayments` of libs/money has it: above 0 it is open, below 0 to their credit. */
    outstanding: p.decimal('string').default('0'),
    /** Whether a part was paid, and something is left. */
    isPartlyPaid: p.boolean().default(false),
    /** What credit notes took off it. */
    amountCredited: p.decimal('string').default('0'),
    /** When they cancelled it: it is stored as paid since, for nothing is to be paid any more. */
    voidedAt: p.datetime().nullable(),
    /** The date of the payment that reached its total, once it is paid. */
    paidOn: p.date().nullable(),
    /** When all these were computed; null where a release has changed the invoice since that does not compute them. */
    settledAt: p.datetime().nullable(),
    ...senderProperties(),
    ...postalProperties(),
    /** See `Invoice`; null for the first. */
    fileOrdinal: p.integer().nullable(),
    /** The invoice that it is a copy of, and the one that it stands in for. */
    copiedFromId: p.uuid().nullable(),
    correctsId: p.uuid().nullable(),
    /** The quote that it was made of. */
    quoteId: p.uuid().nullable(),
    idempotencyKey: p.string().strictNullable(),
    /** Of the request that the key came with. */
    requestHash: p.string().strictNullable(),
    ...timeProperties(),
  },
});

export type StoredInvoice = InferEntity<typeof InvoiceEntity>;

/** A line of an invoice. Deleted with its invoice. */
export const LineItemEntity = defineEntity({
  name: 'LineItem',
  tableName: 'invoice_line_items',
  properties: {
    id: p.uuid().primary(),
    invoiceId: p.uuid(),
    ...lineProperties(),
  },
});

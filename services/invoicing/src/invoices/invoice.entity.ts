import { defineEntity, type InferEntity, type Opt, p } from '@mikro-orm/core';
import { type Exchange, invoiceFields } from '@paperbill/contracts/http';
import { invoiceStatuses, type ShownStatus } from '@paperbill/contracts/rules';
import {
  contentProperties,
  lineProperties,
  idProperties,
  senderProperties,
  timestampProperties,
} from '../documents/document-columns.js';
import { postalProperties } from '../documents/postal-addresses.js';
import { shownStatusSql } from './shown-status-sql.js';

export const InvoiceEntity = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    ...idProperties(),
    ...contentProperties(invoiceFields),
    /** The last status that the service or the user set. */
    storedStatus: p.enum([...invoiceStatuses]).fieldName('status'),
    /** The status that users see. PostgreSQL computes it when the invoice is read. */
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
        return shownStatusSql((name) => String(columns[name]));
      }),
    paidAt: p.datetime().strictNullable(),
    amountPaid: p.decimal('string').default('0'),
    /** Sum of the invoice's payments that the user entered by hand. */
    amountEntered: p.decimal('string').default('0'),
    /** Amount due, computed by `summarizePayments` in libs/money. A negative amount is a credit of the customer. */
    outstanding: p.decimal('string').default('0'),
    isPartlyPaid: p.boolean().default(false),
    amountCredited: p.decimal('string').default('0'),
    /**
     * Time when credit notes cancelled the invoice. A void invoice has the stored status `paid`, because no amount
     * is due.
     */
    voidedAt: p.datetime().nullable(),
    /** Date of the payment that made the invoice fully paid. */
    paidOn: p.date().nullable(),
    /**
     * Time at which the payment summary was computed. Null if release 0.1 changed the invoice later, because release
     * 0.1 does not compute the summary.
     */
    settledAt: p.datetime().nullable(),
    ...senderProperties(),
    ...postalProperties(),
    exchange: p.json().$type<Exchange>().nullable(),
    /** The position of the invoice among the invoices with the same file name; null for the first invoice. */
    fileOrdinal: p.integer().nullable(),
    copiedFromId: p.uuid().nullable(),
    correctsId: p.uuid().nullable(),
    quoteId: p.uuid().nullable(),
    idempotencyKey: p.string().strictNullable(),
    requestHash: p.string().strictNullable(),
    ...timestampProperties(),
  },
});

export type StoredInvoice = InferEntity<typeof InvoiceEntity>;

export const LineItemEntity = defineEntity({
  name: 'LineItem',
  tableName: 'invoice_line_items',
  properties: {
    id: p.uuid().primary(),
    invoiceId: p.uuid(),
    ...lineProperties(),
    /** The ids of the line's taxes. The column `taxes` of the invoice describes these taxes. */
    taxIds: p.array().columnType('uuid[]').nullable(),
  },
});

import { type Invoice, invoiceFields, logoUrl, type PaidAmounts, senderFields } from '@paperbill/contracts/http';
import { instant } from '@paperbill/service-kit';
import { columnsOf, selected } from '../documents/document-columns.js';
import { isDecimal, namesOf } from '../field-properties.js';
import { statusAsRead } from './invoice-formulas.js';
import { paidOn } from './invoice.queries.js';

/** What stands before the hash in the address of a logo; for MikroORM a question mark by itself is a parameter. */
const LOGO_URL = logoUrl('-').slice(0, -1).replace('?', '\\?');

/** SQL of each field that every {@link Invoice} has, in the order in which it travels. */
const fields = (invoice: string): Record<Exclude<keyof Invoice, 'fileOrdinal'>, string> => {
  const column = (name: string) => `${invoice}.${name}`;
  return {
    id: column('id'),
    ...columnsOf(
      namesOf(invoiceFields),
      (name, field) => `${column(name)}${isDecimal(invoiceFields[field]) ? '::text' : ''}`,
    ),
    paidAt: `case when ${column('voided_at')} is null then ${instant(column('paid_at'))} end`,
    ...columnsOf(namesOf(senderFields), column),
    watermark: column('watermark'),
    createdAt: instant(column('created_at')),
    updatedAt: instant(column('updated_at')),
    status: statusAsRead(column),
    companyLogoUrl: `coalesce('${LOGO_URL}' || ${column('company_logo_sha256')}, '')`,
  };
};

/** SQL of what was paid of it. */
const paidAmounts = (invoice: string): Record<keyof PaidAmounts, string> => ({
  paidOn: paidOn((name) => `${invoice}.${name}`),
  amountPaid: `${invoice}.amount_paid::text`,
  amountEntered: `${invoice}.amount_entered::text`,
  amountCredited: `${invoice}.amount_credited::text`,
});

/**
 * SQL of an invoice's JSON, byte by byte as the service writes one that it has read (`toInvoice`). PostgreSQL writes it where a list is only passed on: reading 100,000 invoices into objects and writing them
 * again takes longer than all else.
 */
export const invoiceAsJson = (invoice: string, payments = false): string =>
  `(select case when ${invoice}.file_ordinal is null then json
      else left(json, -1) || ',"fileOrdinal":' || ${invoice}.file_ordinal || '}' end
    from (select row_to_json(fields)::text as json from (select ${selected({
      ...fields(invoice),
      ...(payments && paidAmounts(invoice)),
    })}) as fields) as written)`;

import { type Invoice, logoUrl, type PaidAmounts } from '@paperbill/contracts/http';
import { instant } from '@paperbill/service-kit';
import { invoiceFieldNames } from './invoice.entity.js';
import { amountEntered, paidOn, statusAsRead } from './invoice.queries.js';

/** Their texts stand in columns of their names. */
const snapshotFields = [
  'companyName',
  'companyTitle',
  'companyAddress',
  'companyEmail',
  'companyPhone',
  'companyPaymentTerms',
  'companyPaymentInstructions',
  'companyNameFont',
  'companyNameColor',
  'companyNameSize',
  'invoiceTemplate',
  'watermark',
] as const;

/** What stands before the hash in the address of a logo; for MikroORM a question mark by itself is a parameter. */
const LOGO_URL = logoUrl('-').slice(0, -1).replace('?', '\\?');

/** Numbers that travel as text. */
const decimals: readonly string[] = ['taxRate', 'subtotal', 'taxAmount', 'total'];

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL of each field of an {@link Invoice}, in the order in which it travels. */
const fields = (invoice: string): Record<keyof Invoice, string> => {
  const column = (name: string) => `${invoice}.${name}`;
  const plain = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [name, `${column(columnOf(name))}${decimals.includes(name) ? '::text' : ''}`]),
    ) as Record<string, string>;
  return {
    id: column('id'),
    ...plain(invoiceFieldNames),
    paidAt: `case when ${column('voided_at')} is null then ${instant(column('paid_at'))} end`,
    ...plain(snapshotFields),
    createdAt: instant(column('created_at')),
    updatedAt: instant(column('updated_at')),
    status: statusAsRead(column),
    companyLogoUrl: `coalesce('${LOGO_URL}' || ${column('company_logo_sha256')}, '')`,
  } as Record<keyof Invoice, string>;
};

/** SQL of what was paid of it. */
const paidAmounts = (invoice: string): Record<keyof PaidAmounts, string> => ({
  paidOn: paidOn((name) => `${invoice}.${name}`),
  amountPaid: `${invoice}.amount_paid::text`,
  amountEntered: `${amountEntered(`${invoice}.id`)}::text`,
  amountCredited: `${invoice}.amount_credited::text`,
});

/**
 * SQL of an invoice's JSON, byte by byte as the service writes one that it has read (`toInvoice`, with payments
 * `toListedInvoice`). PostgreSQL writes it where a list is only passed on: reading 100,000 invoices into objects and writing them
 * again takes longer than all else.
 */
export const invoiceAsJson = (invoice: string, payments = false): string =>
  `(select row_to_json(fields) from (select ${Object.entries({
    ...fields(invoice),
    ...(payments && paidAmounts(invoice)),
  })
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')}) as fields)::text`;

import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvoiceOrDraft, InvoiceOrigins, OtherInvoice, QuoteOrigin } from '@paperbill/contracts/http';
import { toIdArraySql, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

const idAndNumberSql = sql`json_build_object('id', other.id, 'invoiceNumber', other.invoice_number)`;

const otherInvoiceSql = (column: 'invoices.correctsId' | 'invoices.copiedFromId') =>
  sql<OtherInvoice | null>`(select ${idAndNumberSql} from invoices as other where other.id = ${sql.ref(column)})`;

const correctingInvoiceSql = sql<InvoiceOrDraft | null>`coalesce(
  (select ${idAndNumberSql} from invoices as other where other.corrects_id = invoices.id order by created_at, id limit 1),
  (select json_build_object('id', draft.id, 'invoiceNumber', null) from invoice_drafts as draft
   where draft.corrects_id = invoices.id order by created_at, id limit 1)
)`;

const quoteOriginSql = sql<QuoteOrigin | null>`(
  select json_build_object('id', quotes.id, 'number', quotes.number) from quotes where quotes.id = invoices.quote_id)`;

/** If several documents correct an invoice, invoices come before drafts, and older documents before newer ones. */
export const selectOrigins = (em: EntityManager, invoiceIds: string[]): Promise<(InvoiceOrigins & { id: string })[]> =>
  kysely(em)
    .selectFrom('invoices')
    .select([
      'id',
      otherInvoiceSql('invoices.correctsId').as('corrects'),
      correctingInvoiceSql.as('correctedBy'),
      otherInvoiceSql('invoices.copiedFromId').as('copied'),
      quoteOriginSql.as('quote'),
    ])
    .where(sql<boolean>`id = any(${toIdArraySql(invoiceIds)}::uuid[])`)
    .execute();

export async function getOrigins(em: EntityManager, invoiceId: string): Promise<InvoiceOrigins> {
  const [{ id: _id, ...origins }] = (await selectOrigins(em, [invoiceId])) as [InvoiceOrigins & { id: string }];
  return origins;
}

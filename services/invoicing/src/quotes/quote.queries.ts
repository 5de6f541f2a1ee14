import type { EntityManager } from '@mikro-orm/postgresql';
import { logoUrl, type Quote, quoteFields, type QuoteSummary, senderFields } from '@paperbill/contracts/http';
import type { QuoteFilter, QuoteList } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE, PAGE_SIZE, type QuoteStatus } from '@paperbill/contracts/rules';
import { folded, instant, literalPattern } from '@paperbill/service-kit';
import { columnsOf, selected } from '../documents/document-columns.js';
import { namesOf } from '../field-properties.js';
import { TODAY } from '../settings/today.js';

/** An open one that was valid until a day before today, where its user is, reads as expired; nothing is ever stored. */
const STATUS = `case when status = 'open' and valid_until < ${TODAY} then 'expired' else status end`;

/** SQL of each field of a quote in a list. */
const summary: Record<keyof QuoteSummary, string> = {
  id: 'quotes.id',
  number: 'number',
  status: STATUS,
  revision: 'revision',
  customerId: 'quotes.customer_id',
  clientName: 'quotes.client_name',
  quoteDate: 'quote_date::text',
  validUntil: 'valid_until::text',
  total: 'quotes.total',
  decidedAt: instant('decided_at'),
  invoice: `coalesce(
    (select json_build_object('id', invoices.id, 'invoiceNumber', invoice_number) from invoices
     where invoices.quote_id = quotes.id),
    (select json_build_object('id', draft.id, 'invoiceNumber', null) from invoice_drafts as draft
     where draft.quote_id = quotes.id)
  )`,
  createdAt: instant('quotes.created_at'),
  updatedAt: instant('quotes.updated_at'),
};

const SUMMARY = selected(summary);

type WholeRow = Omit<Quote, 'companyLogoUrl'> & { companyLogoSha256: string | null };

const WHOLE = selected({
  ...columnsOf(namesOf(quoteFields)),
  ...columnsOf(namesOf(senderFields)),
  companyLogoSha256: 'company_logo_sha256',
  watermark: 'watermark',
  discountAmount: 'discount_amount',
  discount: `case when discount_kind is not null
    then json_build_object('kind', discount_kind, 'value', discount_value::text) end`,
  lineItems: 'line_items',
  // Last: its dates travel as texts.
  ...summary,
} satisfies Record<keyof WholeRow, string>);

const toQuote = ({ companyLogoSha256, ...quote }: WholeRow): Quote => ({
  ...quote,
  companyLogoUrl: logoUrl(companyLogoSha256),
});

export async function selectQuote(em: EntityManager, userId: string, id: string): Promise<Quote | undefined> {
  const rows = await em.execute<WholeRow[]>(`select ${WHOLE} from quotes where user_id = ? and id = ?`, [userId, id]);
  return rows.map(toQuote)[0];
}

/** After one of them, in the order in which they were created. */
export async function selectQuotes(
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<Quote[]> {
  const rows = await em.execute<WholeRow[]>(
    `select ${WHOLE} from quotes where user_id = ?
       ${after ? 'and (created_at, id) > (select last.created_at, last.id from quotes as last where last.id = ? and last.user_id = ?)' : ''}
     order by created_at, id limit ?`,
    [userId, ...(after ? [after, userId] : []), limit],
  );
  return rows.map(toQuote);
}

/** A page of those that a filter selects, newest first. */
export async function selectPage(
  em: EntityManager,
  userId: string,
  { search, status, customerId, page = 1, pageSize = PAGE_SIZE }: QuoteFilter,
): Promise<QuoteList> {
  const pattern = search ? `%${literalPattern(search)}%` : '';
  const conditions: [string, string[]][] = [
    ['user_id = ?', [userId]],
    ...(status ? ([[`${STATUS} = ?`, [status]]] as [string, string[]][]) : []),
    ...(customerId ? ([['customer_id = ?', [customerId]]] as [string, string[]][]) : []),
    ...(search
      ? ([[`(${folded('number')} like ? or ${folded('client_name')} like ?)`, [pattern, pattern]]] as [
          string,
          string[],
        ][])
      : []),
  ];
  const where = conditions.map(([sql]) => sql).join(' and ');
  const params = conditions.flatMap(([, values]) => values);
  const size = Math.min(pageSize, MAX_PAGE_SIZE);
  // Chosen within an index, so that the quotes on the pages before need not be read.
  const items = await em.execute<QuoteSummary[]>(
    `select ${SUMMARY} from quotes
     where id in (select id from quotes where ${where} order by created_at desc, id desc limit ? offset ?)
     order by created_at desc, id desc`,
    [...params, size, (page - 1) * size],
  );
  const [{ total }] = await em.execute<[{ total: number }]>(
    `select count(*)::integer as total from quotes where ${where}`,
    params,
  );
  return { items, total };
}

export interface LockedQuote {
  id: string;
  number: string;
  status: QuoteStatus;
  revision: number;
  contentHash: string;
}

/** The quote, which nobody else changes until the transaction is over. */
export async function lockQuote(em: EntityManager, userId: string, id: string): Promise<LockedQuote | undefined> {
  const [quote] = await em.execute<LockedQuote[]>(
    `select id, number, status, revision, content_hash as "contentHash" from quotes
     where user_id = ? and id = ? for update`,
    [userId, id],
  );
  return quote;
}

export async function updateStatus(em: EntityManager, userId: string, id: string, status: QuoteStatus): Promise<void> {
  await em.execute(
    `update quotes set status = ?, decided_at = ${status === 'open' ? 'null' : 'clock_timestamp()'}, updated_at = clock_timestamp()
     where user_id = ? and id = ?`,
    [status, userId, id],
  );
}

export async function countQuotes(em: EntityManager, userId: string): Promise<number> {
  const sql = 'select count(*)::integer as count from quotes where user_id = ?';
  const [{ count }] = await em.execute<[{ count: number }]>(sql, [userId]);
  return count;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { logoUrl, type Quote, type QuoteSummary } from '@paperbill/contracts/http';
import type { QuoteFilter, QuoteList } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE, PAGE_SIZE, type QuoteStatus } from '@paperbill/contracts/rules';
import { folded, instant, literalPattern } from '@paperbill/service-kit';
import { TODAY } from '../settings/settings.queries.js';

/** An open one that was valid until a day before today, where its user is, reads as expired; nothing is ever stored. */
const STATUS = `case when status = 'open' and valid_until < ${TODAY} then 'expired' else status end`;

const SUMMARY = `quotes.id, number, ${STATUS} as status, revision, quotes.customer_id as "customerId",
  quotes.client_name as "clientName", quote_date::text as "quoteDate", valid_until::text as "validUntil", quotes.total,
  ${instant('decided_at')} as "decidedAt",
  coalesce(
    (select json_build_object('id', invoices.id, 'invoiceNumber', invoice_number) from invoices
     where invoices.quote_id = quotes.id),
    (select json_build_object('id', draft.id, 'invoiceNumber', null) from invoice_drafts as draft
     where draft.quote_id = quotes.id)
  ) as invoice,
  ${instant('quotes.created_at')} as "createdAt", ${instant('quotes.updated_at')} as "updatedAt"`;

const WHOLE = `${SUMMARY}, contact_person as "contactPerson", client_address as "clientAddress",
  client_address_line2 as "clientAddressLine2", client_city as "clientCity", client_state as "clientState",
  client_zip_code as "clientZipCode", client_country as "clientCountry", client_email as "clientEmail",
  payment_terms as "paymentTerms", tax_rate as "taxRate", subtotal, tax_amount as "taxAmount",
  discount_amount as "discountAmount",
  case when discount_kind is not null
    then json_build_object('kind', discount_kind, 'value', discount_value::text) end as discount,
  watermark, line_items as "lineItems", company_name as "companyName", company_title as "companyTitle",
  company_address as "companyAddress", company_email as "companyEmail", company_phone as "companyPhone",
  company_payment_terms as "companyPaymentTerms", company_payment_instructions as "companyPaymentInstructions",
  company_logo_sha256 as "companyLogoSha256", company_name_font as "companyNameFont",
  company_name_color as "companyNameColor", company_name_size as "companyNameSize",
  invoice_template as "invoiceTemplate"`;

type WholeRow = Omit<Quote, 'companyLogoUrl'> & { companyLogoSha256: string | null };

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

import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type LineItemFields,
  logoUrl,
  type Quote,
  quoteFields,
  type QuoteInvoice,
  type QuoteSummary,
  senderFields,
} from '@paperbill/contracts/http';
import type { QuoteFilter, QuoteList } from '@paperbill/contracts/nats';
import {
  leaveOutDefaults,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  type QuoteStatus,
  type ShownQuoteStatus,
} from '@paperbill/contracts/rules';
import { foldTextSql, formatInstantSql, escapeLikePattern, sql, type Timestamp } from '@paperbill/service-kit';
import { toDiscountAndDeposit, reductionColumnNames } from '../documents/document-reductions.js';
import {
  toTaxesAndRounding,
  separateTaxAndRoundingColumns,
  taxAndRoundingColumnNames,
} from '../documents/taxes-and-rounding.js';
import { toPostalAddresses, postalColumnNames } from '../documents/postal-addresses.js';
import { orderedFieldNames } from '../field-properties.js';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { countSql, kysely, isStoredAfter } from '../tables.js';
import { selectAnswersOfQuote } from './quote-answer.queries.js';

/** An open quote expires after its last valid day in the user's time zone. */
const shownStatusSql = sql<ShownQuoteStatus>`case when status = 'open' and valid_until < ${sql.raw(TODAY_OF_USER_SQL)} then 'expired' else status end`;

const invoiceOrDraftSql = sql<QuoteInvoice | null>`coalesce(
  (select json_build_object('id', invoices.id, 'invoiceNumber', invoice_number,
     'createdAt', ${formatInstantSql(sql.ref<Timestamp>('invoices.createdAt'))}) from invoices
   where invoices.quote_id = quotes.id),
  (select json_build_object('id', draft.id, 'invoiceNumber', null,
     'createdAt', ${formatInstantSql(sql.ref<Timestamp>('draft.createdAt'))}) from invoice_drafts as draft
   where draft.quote_id = quotes.id)
)`;

const quoteIdentityColumns = ['quotes.id', 'number', shownStatusSql.as('status'), 'revision'] as const;
const decisionColumns = [
  formatInstantSql(sql.ref<Timestamp | null>('quotes.decidedAt')).as('decidedAt'),
  invoiceOrDraftSql.as('invoice'),
  formatInstantSql(sql.ref<Timestamp>('quotes.createdAt')).as('createdAt'),
  formatInstantSql(sql.ref<Timestamp>('quotes.updatedAt')).as('updatedAt'),
] as const;

const emptyLineItems = sql<LineItemFields[]>`'[]'::jsonb`.as('lineItems');

const selectFromQuotes = (em: EntityManager, userId: string) =>
  kysely(em).selectFrom('quotes').where('quotes.userId', '=', userId);

const selectWholeQuotes = (em: EntityManager, userId: string, withoutLines = false) =>
  selectFromQuotes(em, userId)
    .select([
      ...orderedFieldNames(quoteFields),
      ...orderedFieldNames(senderFields),
      'companyLogoSha256',
      'watermark',
      ...reductionColumnNames,
      ...taxAndRoundingColumnNames,
    ])
    .select([
      ...postalColumnNames,
      withoutLines ? emptyLineItems : 'lineItems',
      ...quoteIdentityColumns,
      ...decisionColumns,
    ])
    .select(selectAnswersOfQuote);

type WholeQuoteRow = Awaited<ReturnType<ReturnType<typeof selectWholeQuotes>['execute']>>[number];

function toQuote({ companyLogoSha256, discountKind, discountValue, ...row }: WholeQuoteRow): Quote {
  const { others: quote, columns } = separateTaxAndRoundingColumns(row);
  return {
    ...leaveOutDefaults(quote),
    ...toTaxesAndRounding(columns),
    ...toDiscountAndDeposit({ ...quote, discountKind, discountValue }),
    ...toPostalAddresses(quote),
    companyLogoUrl: logoUrl(companyLogoSha256),
  };
}

export async function selectQuote(
  em: EntityManager,
  userId: string,
  id: string,
  withoutLines = false,
): Promise<Quote | undefined> {
  const found = await selectWholeQuotes(em, userId, withoutLines).where('quotes.id', '=', id).executeTakeFirst();
  return found && toQuote(found);
}

export async function selectQuotes(
  em: EntityManager,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<Quote[]> {
  const rows = await selectWholeQuotes(em, userId)
    .$if(!!after, (part) => part.where(isStoredAfter('quotes', 'createdAt', { userId, id: after! })))
    .orderBy('quotes.createdAt')
    .orderBy('quotes.id')
    .limit(limit)
    .execute();
  return rows.map(toQuote);
}

function selectMatchingQuotes(
  em: EntityManager,
  userId: string,
  { search, status: requestedStatus, customerId }: QuoteFilter,
) {
  const contains = (column: string) =>
    sql<boolean>`${sql.raw(foldTextSql(column))} like ${`%${escapeLikePattern(search!)}%`}`;
  return selectFromQuotes(em, userId)
    .$if(!!requestedStatus, (quotes) => quotes.where(shownStatusSql, '=', requestedStatus!))
    .$if(!!customerId, (quotes) => quotes.where('customerId', '=', customerId!))
    .$if(!!search, (quotes) => quotes.where(({ or }) => or([contains('number'), contains('client_name')])));
}

export async function selectQuotePage(
  em: EntityManager,
  userId: string,
  { page = 1, pageSize = PAGE_SIZE, count = true, ...filter }: QuoteFilter,
): Promise<QuoteList> {
  const size = Math.min(pageSize, MAX_PAGE_SIZE);
  // The query first selects the ids of the page from an index, so that PostgreSQL does not read the rows of
  // earlier pages.
  const chosen = selectMatchingQuotes(em, userId, filter)
    .select('quotes.id')
    .orderBy('quotes.createdAt', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(size)
    .offset((page - 1) * size);
  const rows: QuoteSummary[] = await kysely(em)
    .selectFrom('quotes')
    .select([
      ...quoteIdentityColumns,
      'customerId',
      'clientName',
      'clientEmail',
      'quoteDate',
      'validUntil',
      'currency',
      'language',
      'total',
      ...decisionColumns,
    ])
    .where('quotes.id', 'in', chosen)
    .orderBy('quotes.createdAt', 'desc')
    .orderBy('quotes.id', 'desc')
    .execute();
  const items = rows.map(leaveOutDefaults);
  if (!count) return { items, total: items.length };
  const { total } = await selectMatchingQuotes(em, userId, filter)
    .select(countSql.as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

export const lockQuote = (em: EntityManager, userId: string, id: string) =>
  selectFromQuotes(em, userId)
    .select(['id', 'number', 'status', 'revision', 'contentHash', shownStatusSql.as('shownStatus')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>;

export async function updateQuoteStatus(
  em: EntityManager,
  userId: string,
  id: string,
  status: QuoteStatus,
): Promise<void> {
  const now = sql<Timestamp>`clock_timestamp()`;
  await kysely(em)
    .updateTable('quotes')
    .set({ status, decidedAt: status === 'open' ? null : now, updatedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

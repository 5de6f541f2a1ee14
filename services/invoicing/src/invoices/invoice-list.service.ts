import { raw } from '@mikro-orm/core';
import { EntityManager, type QBFilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InvoiceFilter, InvoiceList, InvoicesAsJson, WithUserId } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import { joinJsonArray, takeJsonPart, getJsonPartItems, takeListPart } from '@paperbill/messaging';
import { foldTextSql, escapeLikePattern } from '@paperbill/service-kit';
import { toExchangeProperty, toTaxesAndRounding } from '../documents/taxes-and-rounding.js';
import { InvoiceEntity, type StoredInvoice } from './invoice.entity.js';
import { invoiceJsonSql } from './invoice-json.queries.js';
import { canPageByDays, pageByDaysSql, MAX_FAST_OFFSET } from './invoice-pages.queries.js';
import { countSearchMatches, isPlainSearch, searchPageSql, type PagePosition } from './invoice-search.queries.js';
import { countInvoicesBySums, canUseSums } from './invoice-sums.queries.js';
import { toOrderSql } from './invoice.queries.js';
import { toInvoiceWithPaidDay } from './invoices.service.js';

/** The maximum number of invoices in one NATS message. A message contains fewer invoices if they are long. */
const MAX_INVOICES_PER_MESSAGE = 1_000;

@Injectable()
export class InvoiceListService {
  constructor(private readonly em: EntityManager) {}

  list(request: WithUserId & InvoiceFilter): Promise<InvoiceList> {
    return isPageRequest(request) ? this.listPage(request) : this.listPart(request);
  }

  /** Returns the invoice list as JSON bytes, for callers that pass the list on without parsing it. */
  listAsJson(request: WithUserId & InvoiceFilter): Promise<InvoicesAsJson> {
    return isPageRequest(request) ? this.listPageAsJson(request) : this.listPartAsJson(request);
  }

  private async listPage(request: WithUserId & InvoiceFilter): Promise<InvoiceList> {
    const { rows, total } = await this.readPage(request, (page) => page.addSelect('*').execute<StoredInvoice[]>('all'));
    return { items: rows.map(toListedInvoice(request)), total, more: false };
  }

  private async listPageAsJson(request: WithUserId & InvoiceFilter): Promise<InvoicesAsJson> {
    const { rows, total } = await this.readPage(request, (page) => readAsJson(page, request));
    return { bytes: joinJsonArray(rows.map(({ json }) => json)), count: rows.length, last: null, total };
  }

  private async readPage<Row>(
    request: WithUserId & InvoiceFilter,
    read: (page: ReturnType<InvoiceListService['selectSorted']>) => Promise<(Row & { matches?: number })[]>,
  ): Promise<{ rows: Row[]; total: number | null }> {
    const size = Math.min(request.pageSize ?? request.limit ?? PAGE_SIZE, MAX_PAGE_SIZE);
    const skippedCount = ((request.page ?? 1) - 1) * size;
    const isCountWanted = request.count !== false || skippedCount > 0;
    if (canPageByDays(request, skippedCount)) {
      const rows = await read(this.selectPageByDays(request, skippedCount, size));
      // Each row contains the total number of matches. If the first page is empty, this number is 0. If a later page is
      // empty, the page is after the end of the list, and the matches must be counted.
      const total = rows[0]?.matches ?? (skippedCount > 0 ? await this.countMatches(request) : 0);
      return { rows, total: isCountWanted ? total : null };
    }
    const totalPromise = isCountWanted ? this.countMatches(request) : null;
    const chosen = await this.selectByOffset(request, skippedCount, size, totalPromise);
    const [rows, total] = await Promise.all([chosen ? read(this.selectSorted(chosen, request)) : [], totalPromise]);
    return { rows, total };
  }

  /**
   * Returns a query for one page and the total number of matches. Because it is a single query, PostgreSQL adds up the
   * sums only once.
   */
  private selectPageByDays(request: WithUserId & InvoiceFilter, skippedCount: number, size: number) {
    const page = this.selectSorted(idIsInSql({ sql: 'select id from page', values: [] }), request);
    const { sql, values } = pageByDaysSql(request, skippedCount, size);
    page.with('page', raw(sql, values)).select(raw('(select matches from page limit 1) as matches'));
    return page;
  }

  /** Returns null if the page is after the end of the list. */
  private async selectByOffset(
    request: WithUserId & InvoiceFilter,
    skippedCount: number,
    size: number,
    totalPromise: Promise<number> | null,
  ) {
    // The first pages have a small offset, so they are read from the start of the list. Pages with a large offset need
    // the total count, because they may be read from the end of the list.
    const position =
      totalPromise === null || skippedCount <= MAX_FAST_OFFSET
        ? { skippedCount, size, isBackwards: false }
        : choosePagePosition(skippedCount, size, await totalPromise);
    if (position.size === 0) return null;
    if (isPlainSearch(request)) return idIsInSql(searchPageSql(request, position));
    // PostgreSQL answers this subquery with an index-only scan, so it does not read the invoices of earlier pages.
    return {
      id: {
        $in: this.selectSorted(toWhereCondition(request), request, position.isBackwards)
          .select('id')
          .limit(position.size, position.skippedCount),
      },
    };
  }

  private async listPart(request: WithUserId & InvoiceFilter): Promise<InvoiceList> {
    const rows = await this.selectAfterCursor(request)
      .select('*')
      .limit(MAX_INVOICES_PER_MESSAGE + 1)
      .execute<StoredInvoice[]>('all');
    const { items, more } = takeListPart(rows.map(toListedInvoice(request)), MAX_INVOICES_PER_MESSAGE);
    return { items, more, total: await this.countTotal(request, { count: items.length, more }) };
  }

  private async listPartAsJson(request: WithUserId & InvoiceFilter): Promise<InvoicesAsJson> {
    const max = getJsonPartItems(!request.after);
    const rows = await readAsJson(this.selectAfterCursor(request).limit(max + 1), request);
    const part = takeJsonPart(
      rows.map(({ json }) => json),
      max,
      (index) => rows[index]!.place,
    );
    return { ...part, total: await this.countTotal(request, { count: part.count, more: part.last !== null }) };
  }

  private selectAfterCursor(request: WithUserId & InvoiceFilter) {
    const filter = toWhereCondition(request);
    return this.selectSorted(
      request.after ? { $and: [filter, toOrderSql(request.sort).after(request.userId, request.after)] } : filter,
      request,
    );
  }

  /**
   * Returns the total number of matches. If the first part of the list contains all invoices, no count query is needed.
   */
  private async countTotal(
    request: WithUserId & InvoiceFilter,
    { count, more }: { count: number; more: boolean },
  ): Promise<number | null> {
    if (request.after || request.count === false) return null;
    return more ? this.countMatches(request) : count;
  }

  private countMatches(request: WithUserId & InvoiceFilter): Promise<number> {
    if (canUseSums(request)) return countInvoicesBySums(this.em, request);
    return isPlainSearch(request)
      ? countSearchMatches(this.em, request)
      : this.em.count(InvoiceEntity, toWhereCondition(request));
  }

  /**
   * Returns a query for sorted invoices. Its callers read plain rows, because creating entity objects takes three times
   * as long.
   */
  private selectSorted(filter: QBFilterQuery<StoredInvoice>, { sort }: InvoiceFilter, isBackwards = false) {
    const { orderBy, backwards } = toOrderSql(sort);
    return this.em
      .createQueryBuilder(InvoiceEntity)
      .where(filter)
      .orderBy(isBackwards ? backwards : orderBy);
  }
}

const toListedInvoice =
  ({ taxes }: InvoiceFilter) =>
  (stored: StoredInvoice): InvoiceList['items'][number] => ({
    ...toInvoiceWithPaidDay(stored),
    ...(taxes && { ...toTaxesAndRounding(stored), ...toExchangeProperty(stored) }),
  });

const isPageRequest = ({ page, pageSize, limit }: InvoiceFilter): boolean => Boolean(page || pageSize || limit);

const readAsJson = (
  invoices: ReturnType<InvoiceListService['selectSorted']>,
  filter: InvoiceFilter,
): Promise<{ place: string; json: string }[]> =>
  invoices
    .addSelect(raw(`${toOrderSql(filter.sort).place(invoices.alias)} as place`))
    .addSelect(
      raw(
        `${invoiceJsonSql(invoices.alias, {
          hasPayments: filter.payments,
          hasTaxes: filter.taxes,
          isPage: isPageRequest(filter),
        })} as json`,
      ),
    )
    .execute('all', false);

/** Counting from the end makes the last page as fast as the first page. */
function choosePagePosition(skippedCount: number, size: number, total: number): PagePosition {
  const found = Math.min(size, Math.max(total - skippedCount, 0));
  return skippedCount > total / 2
    ? { skippedCount: Math.max(total - skippedCount - found, 0), size: found, isBackwards: true }
    : { skippedCount, size, isBackwards: false };
}

const idIsInSql = ({ sql, values }: { sql: string; values: unknown[] }) => ({
  [raw((alias) => `${alias}.id = any(array(${sql}))`, values)]: [],
});

function toWhereCondition({
  userId,
  search,
  status,
  customerId,
  clientName,
  from,
  to,
  dueFrom,
  dueTo,
}: WithUserId & InvoiceFilter): QBFilterQuery<StoredInvoice> {
  const toRange = (first?: string, last?: string) => ({ ...(first && { $gte: first }), ...(last && { $lte: last }) });
  return {
    userId,
    // The condition on `storedStatus` allows PostgreSQL to use the partial index of unpaid invoices.
    ...(status && status !== 'paid' && { storedStatus: { $ne: 'paid' } }),
    ...(status && status !== 'unpaid' && status !== 'partly-paid' && { statusToday: status }),
    ...(status === 'partly-paid' && { isPartlyPaid: true }),
    ...(customerId && { customerId }),
    ...(clientName && containsTextCondition('client_name', clientName)),
    ...((from || to) && { invoiceDate: toRange(from, to) }),
    ...((dueFrom || dueTo) && { dueDate: toRange(dueFrom, dueTo) }),
    ...(search && {
      $or: [containsTextCondition('invoice_number', search), containsTextCondition('client_name', search)],
    }),
  } as QBFilterQuery<StoredInvoice>;
}

const containsTextCondition = (column: string, text: string) => ({
  [raw((alias) => foldTextSql(`${alias}.${column}`))]: { $like: `%${escapeLikePattern(text)}%` },
});
